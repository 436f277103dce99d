import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { ExploreOrder } from '#rules/explore.ts';
import { invalid } from '../../http/errors.ts';
import type { Place } from './explore.queries.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const VALUE_BYTES = 6;
const ID_BYTES = 16;
const TAG_BYTES = 16;
const TOTAL_BYTES = NONCE_BYTES + VALUE_BYTES + ID_BYTES + TAG_BYTES;

const keyOf = (secret: string, order: ExploreOrder): Buffer =>
  createHmac('sha256', secret).update(`explore cursor ${order}`).digest();

/**
 * A place in an order, encrypted: popularity counts sales and comments, which not everybody is told. Each is another
 * text every time, so that nobody sees either whether the figure has changed.
 */
export function cursorOf(secret: string, order: ExploreOrder, { value, id }: Place): string {
  const nonce = randomBytes(NONCE_BYTES);
  const plain = Buffer.alloc(VALUE_BYTES + ID_BYTES);
  plain.writeUIntBE(value, 0, VALUE_BYTES);
  plain.write(id.replaceAll('-', ''), VALUE_BYTES, 'hex');
  const cipher = createCipheriv(CIPHER, keyOf(secret, order), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Reads a cursor that a list in this order gave out; 422 for any other text. */
export function placeOf(secret: string, order: ExploreOrder, cursor: string): Place {
  const bytes = Buffer.from(cursor, 'base64url');
  try {
    if (bytes.length !== TOTAL_BYTES) throw new RangeError('length');
    const cipher = createDecipheriv(CIPHER, keyOf(secret, order), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
    const id = plain
      .toString('hex', VALUE_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { value: plain.readUIntBE(0, VALUE_BYTES), id };
  } catch {
    throw invalid({ cursor: 'Please start the list again.' });
  }
}
