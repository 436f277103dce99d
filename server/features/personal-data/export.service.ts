import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { operatorErrors } from '#contract/operator.ts';
import { copyName } from '#rules/archive.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { endingOf } from '../files/download.ts';
import { captionsName } from '../files/files.present.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountOf } from '../operator/operator.service.ts';
import { decryptAccount } from '../payouts/account-changes.service.ts';
import { countTakenDown, filesOf, type OwnedFile, personalRows, type Row } from './personal-data.queries.ts';
import { PERSONAL, type PersonalRows } from './tables.ts';

/** Files that are asked for at a time. */
const FILES_AT_ONCE = 100;
/** Whoever else uses this computer has no business in the copy. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** A row with its bank account, which is kept encrypted, in plain text. */
function withPlainAccount(deps: Deps, row: Row): Row {
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
          const texts = batch.map((row) => JSON.stringify(withPlainAccount(deps, row)));
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

type Kept = Pick<FileVersion, 'name' | 'key' | 'mimeType'>;

/** What is kept of a file: what was uploaded, else its best rendition, and its captions. */
function keptOf({ versions, sourceKey, mimeType }: OwnedFile): Kept[] {
  const isCaptions = ({ name }: FileVersion) => name.startsWith(captionsName(''));
  const media = versions.filter((version) => !isCaptions(version));
  const named = (wanted: string) => media.find(({ name }) => name === wanted);
  const best = named('original') ?? named('display') ?? media[0];
  const first = sourceKey ? [{ name: 'original', key: sourceKey, mimeType }] : best ? [best] : [];
  return [...first, ...versions.filter(isCaptions)];
}

/**
 * Copies one object of the storage to a file; false when it is gone. Nothing stays of a file that breaks off or has
 * another length than the storage said.
 */
async function copyObject({ storage }: Deps, key: string, path: string): Promise<boolean> {
  const stored = await storage.get(key);
  const bytes = await stored?.open();
  if (!stored || !bytes) return false;
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: OWN_FILE }));
    const { size } = await stat(path);
    if (size !== stored.size) throw new Error(`${size} of ${stored.size} bytes were written`);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return true;
}

/**
 * Copies the files of a person into a folder, but for those that operators took down. Returns how many there are and how
 * many were taken down, the names of those that are gone, and of those that could not be written, with the reason.
 */
async function writeFiles(deps: Deps, folder: string, id: string) {
  const gone: string[] = [];
  const failed: string[] = [];
  let count = 0;
  let after = '';
  for (;;) {
    const found = await filesOf(deps.db, id, after, FILES_AT_ONCE);
    for (const file of found)
      for (const { key, name: version, mimeType } of keptOf(file)) {
        const title = file.name.replace(/\.[A-Za-z0-9]{1,10}$/, '');
        const name = copyName(file.id, version, title, endingOf(mimeType));
        try {
          if (await copyObject(deps, key, join(folder, name))) count += 1;
          else gone.push(name);
        } catch (error) {
          failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    after = found.at(-1)?.id ?? '';
    if (found.length < FILES_AT_ONCE)
      return { count, gone, failed, takenDown: await countTakenDown(deps.db, id) };
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
