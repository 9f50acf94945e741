export {auditSecrets, type SecretPlace} from './audit.ts';
export {redact} from './redact.ts';
