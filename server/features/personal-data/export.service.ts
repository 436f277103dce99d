import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { operatorErrors } from '#contract/operator.ts';
import { safeFileName } from '#rules/uploads.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { withEnding } from '../files/download.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountOf } from '../operator/operator.service.ts';
import { decryptAccount } from '../payouts/account-changes.service.ts';
import { filesOf, type OwnedFile, personalRows, type Row } from './personal-data.queries.ts';
import { PERSONAL, type PersonalRows } from './tables.ts';

/** Files that are asked for at a time. */
const FILES_AT_ONCE = 100;
/** Whoever else uses this computer has no business in the copy. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** A row with its bank account, which is kept encrypted, in plain text. */
function opened(deps: Deps, row: Row): Row {
  const { encrypted, ...shown } = row;
  if (typeof encrypted !== 'string') return row;
  return { ...shown, account: decryptAccount(deps, { performerId: String(row.performer_id), encrypted }) };
}

/** Writes what one table has about a person as a list in JSON, and no file when that is nothing. Returns how many rows. */
async function writeTable(
  deps: Deps,
  folder: string,
  { table, parts }: { table: string; parts: readonly PersonalRows[] },
  id: string,
): Promise<number> {
  let out: FileHandle | null = null;
  let count = 0;
  try {
    await inTx(deps, async (tx) => {
      for (const rows of parts)
        for await (const batch of personalRows(tx.db, rows, id)) {
          out ??= await open(join(folder, `${table}.json`), 'wx', OWN_FILE);
          const texts = batch.map((row) => JSON.stringify(opened(deps, row)));
          await out.write(`${count === 0 ? '[' : ','}\n${texts.join(',\n')}`);
          count += batch.length;
        }
    });
    await (out as FileHandle | null)?.write('\n]\n');
  } finally {
    await (out as FileHandle | null)?.close();
  }
  return count;
}

/** What is kept of a file: what was uploaded, else its best rendition, and its captions. */
function keptOf({ name, versions, sourceKey }: OwnedFile): { key: string; name: string }[] {
  const named = (wanted: string) => versions.find((version) => version.name === wanted);
  const best = named('original') ?? named('display') ?? versions[0];
  const captions = versions.filter((version) => version.name.startsWith('captions'));
  const made = [...(best ? [best] : []), ...captions].map((version) => ({
    key: version.key,
    name:
      version.name === 'original'
        ? safeFileName(name)
        : withEnding(version === best ? name : `${name} ${version.name}`, version.mimeType),
  }));
  return sourceKey ? [{ key: sourceKey, name: safeFileName(name) }, ...made.slice(best ? 1 : 0)] : made;
}

/** Copies the files of a person into a folder. Returns how many there are, and the ids of those that are gone. */
async function writeFiles(deps: Deps, folder: string, id: string) {
  const gone: string[] = [];
  let count = 0;
  let after = '';
  for (;;) {
    const found = await filesOf(deps.db, id, after, FILES_AT_ONCE);
    for (const file of found)
      for (const kept of keptOf(file)) {
        const stored = await deps.storage.get(kept.key);
        const bytes = await stored?.open();
        if (!bytes) {
          gone.push(file.id);
          continue;
        }
        const path = join(folder, `${file.id} ${kept.name}`);
        await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: OWN_FILE }));
        count += 1;
      }
    after = found.at(-1)?.id ?? '';
    if (found.length < FILES_AT_ONCE) return { count, gone };
  }
}

/**
 * Writes what the site keeps about a person into an empty or new folder (docs/product.md 1.7): for each noun a folder with
 * a JSON file a table, and their files as they were uploaded. It goes on record. 404 for nobody, 409 for a folder with
 * something in it.
 */
export async function exportPerson(deps: Deps, actor: string, who: string, folder: string) {
  const { id, name } = await accountOf(deps, who);
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  if ((await readdir(folder)).length > 0) throw fail(operatorErrors, 'folder-not-empty');
  await inTx(deps, (tx) =>
    recordAudit(tx.db, { actor, action: 'users.export', target: id, at: deps.clock.now() }),
  );
  let rows = 0;
  for (const [noun, all] of Object.entries(PERSONAL)) {
    const into = join(folder, noun);
    await mkdir(into, { mode: OWN_FOLDER });
    for (const table of new Set(all.map((part) => part.table))) {
      const parts = all.filter((part) => part.table === table);
      rows += await writeTable(deps, into, { table, parts }, id);
    }
  }
  const copied = join(folder, 'files', 'content');
  await mkdir(copied, { mode: OWN_FOLDER });
  return { name, rows, files: await writeFiles(deps, copied, id) };
}
