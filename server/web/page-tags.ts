import type pg from 'pg';
import type { Logger } from 'pino';
import type { PageTags } from '../deps.ts';

const CHANNEL = 'page_tags';

/** Tells every process that shares the database which pages to forget. */
export function sharedPageTags(pool: pg.Pool, log: Logger): PageTags {
  return {
    invalidate(tags) {
      pool.query('select pg_notify($1, $2)', [CHANNEL, tags.join(' ')]).catch((error: unknown) => {
        log.warn({ err: error, tags }, 'other processes may show old pages for some seconds');
      });
    },
  };
}

/** Makes `caches` forget at once what this process changes, and soon after what another one does. */
export async function followPageTags(
  pool: pg.Pool,
  caches: readonly { invalidate(tags: readonly string[]): void }[],
  log: Logger,
  pages: PageTags,
): Promise<() => void> {
  const announce = pages.invalidate;
  const forget = (tags: readonly string[]) => {
    for (const cache of caches) cache.invalidate(tags);
  };
  pages.invalidate = (tags) => {
    forget(tags);
    announce(tags);
  };
  let client: pg.PoolClient | null = null;
  let closed = false;
  const listen = async () => {
    client = await pool.connect();
    client.on('notification', (message) => forget((message.payload ?? '').split(' ')));
    client.on('error', (error) => {
      log.warn({ err: error }, 'lost the channel for page changes; opening it again');
      client?.release(true);
      client = null;
      if (!closed) setTimeout(() => void listen().catch(() => undefined), 1000);
    });
    await client.query(`listen ${CHANNEL}`);
  };
  await listen();
  return () => {
    closed = true;
    client?.release(true);
  };
}
