import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AlreadyRunningError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/providers/database/embedded.ts';

const folder = fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url));
const mostRuns = 16;
const log = {
  info: () => undefined,
  warn: (details: object, message: string) => console.warn(message, details),
};

/**
 * The server of one test run: the one named by DATABASE_URL (its account must be allowed to create databases),
 * else an embedded one. Test runs at the same time each get a server with a folder of its own, so that none
 * stops another's; a folder is used again by the next run.
 */
export async function startTestServer(): Promise<EmbeddedPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  for (let slot = 1; slot <= mostRuns; slot += 1) {
    try {
      return await startOrRenew(join(folder, String(slot)));
    } catch (error) {
      if (!(error instanceof AlreadyRunningError)) throw error;
    }
  }
  throw new Error(`${mostRuns} test runs are using ${folder}. Wait for one of them.`);
}

/** Without fsync a power cut may ruin the cluster. Nothing in it is worth keeping, so it is made anew. */
async function startOrRenew(dataDir: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir, log }, { throwaway: true });
  } catch (error) {
    if (error instanceof AlreadyRunningError) throw error;
    await rm(dataDir, { recursive: true, force: true });
    return await startEmbeddedPostgres({ dataDir, log }, { throwaway: true });
  }
}
