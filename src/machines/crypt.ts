/**
 * What lies in a remote is sealed: AES-256-GCM, by a key that the person carries from machine to machine once.
 *
 * The nonce is a keyed hash of the text and of its place, so equal texts give equal bytes: git sends only what is new. What that
 * tells whoever reads the remote is how many sessions of which size there are and which have changed, nothing of them. Where a
 * blob belongs is sealed with it, so that none can be put in another's place. A lost key is lost.
 */
import {createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes} from 'node:crypto';
import {deflateRawSync, inflateRawSync} from 'node:zlib';

export interface Lock {
	/** Tells which key it is, and nothing of it. */
	readonly id: string;
	/** A name that only holders of the key can link to what it stands for. */
	name(text: string): string;
	/** @param place machine, part and name: where it will lie. */
	seal(text: string, place: string): Buffer;
	/** Undefined when it was sealed with another key, for another place, or is damaged. */
	open(bytes: Buffer, place: string): string | undefined;
}

const PREFIX = 'deja-key-';
const NONCE = 12;
const TAG = 16;
/** A session that unfolds to more is nobody's. */
const LARGEST = 512 * 1024 * 1024;

/** @returns a key as a person copies it. */
export const newLockKey = (): string => PREFIX + randomBytes(32).toString('base64url');

/** @returns undefined for what is no key. */
export function lockOf(key: string): Lock | undefined {
	const [, letters] = /^deja-key-([\w-]{43})$/.exec(key.trim()) ?? [];
	if (letters === undefined) return undefined;
	const secret = Buffer.from(letters, 'base64url');
	const part = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `deja 1 ${use}`, 32));
	const [cipherKey, nonceKey, nameKey] = [part('seal'), part('nonce'), part('name')] as const;
	const mac = (with_: Buffer, ...texts: readonly (string | Buffer)[]): Buffer => {
		const hmac = createHmac('sha256', with_);
		for (const text of texts) hmac.update(text).update('\0');
		return hmac.digest();
	};
	return {
		id: mac(nameKey, 'which key').toString('hex').slice(0, 16),
		name: (text) => mac(nameKey, 'name', text).toString('hex').slice(0, 32),
		seal(text, place) {
			const plain = deflateRawSync(text);
			const nonce = mac(nonceKey, place, plain).subarray(0, NONCE);
			const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(place));
			const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
		},
		open(bytes, place) {
			if (bytes.length < NONCE + TAG) return undefined;
			try {
				const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE), {authTagLength: TAG});
				decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
				const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
				return inflateRawSync(plain, {maxOutputLength: LARGEST}).toString('utf8');
			} catch {
				return undefined;
			}
		},
	};
}

/** For a remote that the person wants readable: packed, and no more. */
export const noLock: Lock = {
	id: 'plain',
	name: (text) => text,
	seal: (text) => deflateRawSync(text),
	open(bytes) {
		try {
			return inflateRawSync(bytes, {maxOutputLength: LARGEST}).toString('utf8');
		} catch {
			return undefined;
		}
	},
};
