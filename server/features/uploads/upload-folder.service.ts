import { join } from 'node:path';
import { addDays } from '#rules/calendar.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { sweepFolder } from '../../sweep-folder.ts';
import { deleteUploadsBefore } from './uploads.queries.ts';

/** An upload that nobody goes on with is kept so long. */
const KEPT_DAYS = 1;

/** Where the bytes of uploads under way lie. Machines that take one upload's requests in turn share it. */
export const resumableFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'resumable');

export const uploadPath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(resumableFolder(config), id);

export const expiredBefore = ({ clock }: Pick<Deps, 'clock'>): Date => addDays(clock.now(), -KEPT_DAYS);

/** Forgets uploads that nobody went on with for a day, and their bytes on this machine; how many files. */
export async function sweepUploads(deps: Deps): Promise<number> {
  const before = expiredBefore(deps);
  await deleteUploadsBefore(deps.db, before);
  return sweepFolder(resumableFolder(deps.config), before);
}
