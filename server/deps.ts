import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Limiter } from './http/limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Geo } from './providers/geo/geo.ts';
import type { LiveProvider } from './providers/live/live.ts';
import type { MailSender } from './providers/mail/mail.ts';
import type { MediaTools } from './providers/media/media-tools.ts';
import type { PaymentGateway } from './providers/payments/gateway.ts';
import type { PushSender } from './providers/push/push.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Realtime } from './realtime/realtime.ts';

/**
 * What a page shows. A public reply names its tags (`ctx.tag`), a change forgets every page that has one of its tags
 * (`deps.pages.invalidate`). `comments:<id>` is what is said on a thing, `creators` is every list of creators or posts,
 * `streams` every list of running streams, `settings` every page (`EVERY_PAGE`).
 */
export type PageTag =
  | `performer:${string}`
  | `feed:${string}`
  | `gallery:${string}`
  | `video:${string}`
  | `product:${string}`
  | `stream:${string}`
  | `comments:${string}`
  | 'streams'
  | 'creators'
  | 'categories'
  | 'banners'
  | 'pages'
  | 'settings';

/**
 * The tag that every page has, because every page shows something of the settings: a change of it forgets all pages, kept
 * settings and kept texts. It also stands for messages of other processes that were missed.
 */
export const EVERY_PAGE = 'settings' satisfies PageTag;

/** What has changed, by tags: pages are forgotten, and open connections are asked again what they may hear. */
export interface PageTags {
  /** Done when other processes were told too: a command ends right after it. Never fails. */
  invalidate(tags: readonly PageTag[]): Promise<void>;
}

/** Everything a feature may reach. Chosen once, in main.ts or in the tests. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Db;
  jobs: Jobs;
  realtime: Realtime;
  storage: Storage;
  media: MediaTools;
  live: LiveProvider;
  mail: MailSender;
  push: PushSender;
  payments: PaymentGateway;
  geo: Geo;
  limiter: Limiter;
  pages: PageTags;
}
