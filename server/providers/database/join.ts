import { setTimeout as sleep } from 'node:timers/promises';
import {
  AlreadyRunningError,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts';
import { findEmbeddedPostgres } from './find.ts';

const patience = 60_000;
const pause = 200;

/**
 * For commands that may run beside the product: uses the server of the product that holds the folder, else
 * starts one for the time of the command. `stop()` ends only what was started here. A product that is just
 * starting or stopping is waited for.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof AlreadyRunningError)) throw error;
      const url = await findEmbeddedPostgres(options.dataDir);
      if (url) return { url, stop: async () => undefined };
      if (waited >= patience) throw error;
      await sleep(pause);
    }
  }
}
