import { adoptServer } from './adopt.ts';
import { openDesk } from './desk.ts';
import {
  AlreadyRunningError,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts';
import { findPlace } from './locate.ts';
import { productDatabase, productRole, readSecret, urlFor } from './secret.ts';

/**
 * For commands that may run beside the product: uses the server of the product that holds the folder, else
 * starts one for the time of the command. `stop()` ends only what was started here.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    const desk = await openDesk(options.dataDir);
    const secret = await readSecret(desk.path);
    const place = await findPlace({
      desk,
      secret,
      log: options.log,
      accounts: undefined,
      shelters: undefined,
    });
    const running = await adoptServer(place.cluster, secret, options.log);
    if (!running) throw error;
    return { url: urlFor(productRole, secret, running.port, productDatabase), stop: async () => undefined };
  }
}
