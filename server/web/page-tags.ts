import type pg from 'pg';
import type { Logger } from 'pino';
import { LONGEST_MESSAGE, listenTo } from '../db/listening.ts';
import { EVERY_PAGE, type PageTags } from '../deps.ts';

const CHANNEL = 'page_tags';

function messageOf(tags: readonly string[]): string {
  const message = tags.join(' ');
  return message.length > LONGEST_MESSAGE ? EVERY_PAGE : message;
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

/** Tells `caches`, and whatever else asks again, at once what this process changes, and soon after what another one does. */
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
  return listenTo(
    pool,
    CHANNEL,
    // What was said while nobody listened is unknown: every page is forgotten.
    { onMessage: (message) => forget(message.split(' ')), onGap: () => forget([EVERY_PAGE]) },
    log,
  );
}
