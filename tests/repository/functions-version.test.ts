import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTIONS_VERSION } from '#server/db/functions.ts';

const FOLDER = 'server/db/functions';

/** Which files belong to which version. After a change of a function: raise FUNCTIONS_VERSION, and put both here. */
const VERSION = 1;
const HASH = '0021044ef238511e';

test('the version of the database functions is raised whenever one of them changes', () => {
  const hash = createHash('sha256');
  for (const file of readdirSync(FOLDER).sort())
    hash.update(`${file}\0${readFileSync(join(FOLDER, file), 'utf8')}\0`);
  expect({ version: FUNCTIONS_VERSION, hash: hash.digest('hex').slice(0, 16) }).toEqual({
    version: VERSION,
    hash: HASH,
  });
});
