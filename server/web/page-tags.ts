import type pg from 'pg';
import type { Logger } from 'pino';
import type { PageTags } from '../deps.ts';

const CHANNEL = 'page_tags';
const EVERY_PAGE = 'settings';
const AGAIN_MS = 1000;
/** Postgres takes no longer message. */
const LONGEST = 7900;

function messageOf(tags: readonly string[]): string {
  const message = tags.join(' ');
  return message.length > LONGEST ? EVERY_PAGE : message;
}

/** Tells every process that shares the database which pages to forget. */
export function sharedPageTags(pool: pg.Pool, log: Logger): PageTags {
  return {
    async invalidate(tags) {
      try {
        await pool.query('select pg_notify($1, $2)', [CHANNEL, messageOf(tags)]);
      } catch (error) {
        log.warn({ err: error, tags }, 'other processes may show old pages for some seconds');
      }
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
  const invalidateElsewhere = pages.invalidate;
  const forget = (tags: readonly string[]) => {
    for (const cache of caches) cache.invalidate(tags);
  };
  pages.invalidate = (tags) => {
    forget(tags);
    return invalidateElsewhere(tags);
  };
  let client: pg.PoolClient | null = null;
  let closed = false;
  // What was said while nobody listened is unknown: every page is forgotten.
  let waiting: NodeJS.Timeout | null = null;
  const again = () => {
    if (closed || waiting) return;
    waiting = setTimeout(() => {
      waiting = null;
      listen().then(() => forget([EVERY_PAGE]), again);
    }, AGAIN_MS);
    waiting.unref();
  };
  /** Once: its connection may end with an error after it was let go, and the pool refuses it a second time. */
  const letGo = () => {
    client?.release(true);
    client = null;
  };
  const listen = async () => {
    client = await pool.connect();
    client.on('notification', (message) => forget((message.payload ?? '').split(' ')));
    client.on('error', (error) => {
      if (closed) return;
      log.warn({ err: error }, 'lost the channel for page changes; opening it again');
      letGo();
      again();
    });
    await client.query(`listen ${CHANNEL}`);
  };
  await listen();
  return () => {
    closed = true;
    letGo();
  };
}
