export {byTurn, sessionsNamed} from './named.ts';
export {openIndex} from './open.ts';
export {ownAgent} from './own-agent.ts';
export {projectKeys} from './projects.ts';
export {walled} from './walled.ts';
