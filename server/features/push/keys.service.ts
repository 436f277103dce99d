import { createECDH } from 'node:crypto';
import type { PushKeys } from '../../config-services.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { decrypt, encrypt, isByFirstKey } from '../../encryption.ts';
import { inTx } from '../../tx.ts';
import { deleteAllSubscriptions, findKeys, insertKeys, updateKeys } from './push.queries.ts';

const ABOUT = 'push key';

function newPair(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A number with leading zeros has fewer bytes here than 32, which is what push services want.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

type Row = NonNullable<Awaited<ReturnType<typeof findKeys>>>;

/** The pair of a row; null where the key it was encrypted with is gone. */
function opened(deps: Deps, row: Row): PushKeys | null {
  try {
    const { publicKey } = row;
    return { publicKey, privateKey: decrypt(deps.config.dataKeys, row.privateKey, ABOUT) };
  } catch (error) {
    deps.log.error({ err: error }, 'the keys of push messages cannot be read: new ones are made');
    return null;
  }
}

const encrypted = (deps: Deps, { privateKey }: PushKeys) => encrypt(deps.config.dataKeys, privateKey, ABOUT);

async function made(deps: Deps, db: Db): Promise<PushKeys | null> {
  const pair = newPair();
  const { publicKey } = pair;
  await insertKeys(db, { publicKey, privateKey: encrypted(deps, pair), createdAt: deps.clock.now() });
  const row = await findKeys(db);
  return row && opened(deps, row);
}

/** Instead of a pair that cannot be read. Browsers know the old one only, so they have to subscribe again. */
async function remade(deps: Deps): Promise<PushKeys> {
  return inTx(deps, async ({ db }) => {
    const row = await findKeys(db, true);
    const known = row && opened(deps, row);
    if (known) return known;
    const pair = newPair();
    const { publicKey } = pair;
    await updateKeys(db, { publicKey, privateKey: encrypted(deps, pair), createdAt: deps.clock.now() });
    await deleteAllSubscriptions(db);
    return pair;
  });
}

/**
 * The keys that push messages are signed with: those of the configuration, else the site's own, which are made when they
 * are first asked for and kept encrypted in the database, where all processes find the same.
 */
export async function pushKeysOf(deps: Deps): Promise<PushKeys> {
  if (deps.config.pushKeys) return deps.config.pushKeys;
  const row = await findKeys(deps.db);
  const keys = row ? opened(deps, row) : await made(deps, deps.db);
  if (!keys) return remade(deps);
  if (row && !isByFirstKey(deps.config.dataKeys, row.privateKey))
    await updateKeys(deps.db, { privateKey: encrypted(deps, keys) });
  return keys;
}
