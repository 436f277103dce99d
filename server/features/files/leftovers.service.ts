import { HOUR_MS } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { uploadFolder } from '../../http/uploads.ts';
import { sweepFolder } from '../../sweep-folder.ts';
import { sweepUploads } from '../uploads/upload-folder.service.ts';
import { workFolder } from './work-files.ts';

/** No upload is written to for so long while its process lives: a request that stands still is ended by then. */
const LEFT_MS = 6 * HOUR_MS;

/** Removes what uploads of processes that died left on this machine: files under way, and half-written objects. */
export async function sweepLeftovers(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - LEFT_MS);
  const waiting = await sweepFolder(uploadFolder(deps.config), before);
  const inWork = await sweepFolder(workFolder(deps.config), before);
  const resumable = await sweepUploads(deps);
  return waiting + inWork + resumable + (await deps.storage.sweep(before));
}

/** Does so now and every hour. Not a job: the folder belongs to the machine, and a job runs on any. */
export function keepSwept(deps: Deps): () => void {
  const sweep = () =>
    void sweepLeftovers(deps).then(
      (removed) => removed > 0 && deps.log.info({ removed }, 'removed uploads of a process that had died'),
      (error: unknown) => deps.log.warn({ err: error }, 'uploads could not be swept'),
    );
  sweep();
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
