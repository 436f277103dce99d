import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key for texts that are kept so that the database alone cannot read them. */
export interface EncryptionKey {
  /** Letters and digits; stands in front of every text it encrypted. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The id of the key that is made of APP_SECRET. */
const OWN = 'app';

/** The key of a site that was given none: follows from its secret. */
const keyOfSecret = (secret: string): EncryptionKey => ({
  id: OWN,
  key: Buffer.from(hkdfSync('sha256', secret, '', 'footlight data key', KEY_BYTES)),
});

function parseKey(text: string): EncryptionKey {
  const [id = '', value = ''] = text.split(':');
  const key = Buffer.from(value, 'base64');
  if (!/^[a-z0-9]{1,20}$/i.test(id) || id === OWN || key.length !== KEY_BYTES)
    throw new Error(
      'DATA_KEYS must list keys as id:key, separated by commas: an id of letters and digits, and 32 bytes in base64.',
    );
  return { id, key };
}

/**
 * The keys of a site, the one for new texts first. `written` is DATA_KEYS (`id:base64,…`); the key that follows from
 * `secret` always decrypts what it encrypted, and encrypts where no other is written.
 */
export function encryptionKeys(written: string | undefined, secret: string): EncryptionKey[] {
  const keys = (written ?? '').split(',').map((part) => part.trim());
  return [...keys.filter(Boolean).map(parseKey), keyOfSecret(secret)];
}

/**
 * Encrypts a text with the first key (AES-256-GCM). `about` says whose text it is and what: with any other
 * `about` it cannot be decrypted, so a row cannot be swapped for another one.
 */
export function encrypt([first]: readonly EncryptionKey[], text: string, about: string): string {
  if (!first) throw new Error('no key to encrypt with');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${first.id}.${encrypted.toString('base64url')}`;
}

/** The text back. Throws where the key is gone, the text was changed, or it is about something else. */
export function decrypt(keys: readonly EncryptionKey[], encrypted: string, about: string): string {
  const [id, value = ''] = encrypted.split('.');
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error(`an encrypted text needs the key "${id}", which DATA_KEYS does not list`);
  const bytes = Buffer.from(value, 'base64url');
  const decipher = createDecipheriv(CIPHER, found.key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Whether a text was encrypted with the key for new ones. */
export const isByFirstKey = ([first]: readonly EncryptionKey[], encrypted: string): boolean =>
  first !== undefined && encrypted.startsWith(`${first.id}.`);
