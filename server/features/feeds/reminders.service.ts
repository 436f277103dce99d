import { reminderErrors } from '#contract/reminders.ts';
import { accountCountries } from '#rules/former-countries.ts';
import { isKnown } from '#rules/item-access.ts';
import { remindedStarts } from '#rules/reminders.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { type FeedRow, findFeed } from './feed-rows.queries.ts';
import { readingOf } from './feeds.present.ts';
import { viewFeed } from './feeds.service.ts';
import { streamSoon } from './reminders.mails.ts';
import {
  claimReminder,
  dropReminder,
  type OpenReminder,
  openReminders,
  upsertReminder,
} from './reminders.queries.ts';

/** Notes that this person wants to be reminded of an announced stream (docs/product.md, 5.15). */
export async function remind(deps: Deps, viewer: Viewer, ref: string, viewerContext: ViewerContext) {
  const feed = await viewFeed(deps, ref, viewerContext);
  const startsAt = feed.streamingScheduled;
  if (!startsAt) throw fail(reminderErrors, 'no-stream');
  if (feed.fromSourceId === viewer.id) throw fail(reminderErrors, 'own-stream');
  const now = deps.clock.now();
  if (new Date(startsAt) <= now) throw fail(reminderErrors, 'started');
  await upsertReminder(deps.db, feed._id, viewer.id, now);
  return { startsAt };
}

/** Takes a reminder back, by the id of the post; also of one that can no longer be seen. */
export async function forgetReminder(deps: Deps, viewer: Viewer, feedId: string): Promise<boolean> {
  await dropReminder(deps.db, feedId, viewer.id, deps.clock.now());
  return true;
}

/** The post as this person may see it now, at least a locked card, under the title it has for them; else null. */
async function shownTo(
  deps: Deps,
  { feedId, person }: OpenReminder,
): Promise<(FeedRow & { title: string }) | null> {
  const row = await findFeed(deps.db, feedId, person.id);
  if (!row) return null;
  const viewer = { ...person, countries: accountCountries(person, deps.clock.now()) };
  const { access, content } = readingOf(deps, row, { viewer, country: null });
  return isKnown(access) ? { ...row, title: content.title } : null;
}

async function tell(deps: Deps, reminder: OpenReminder): Promise<void> {
  const row = await shownTo(deps, reminder);
  if (!row) return;
  const { person, startsAt } = reminder;
  const { feed, performer, title } = row;
  const { slug } = feed;
  const account = person.role === 'performer' ? '/creator/account?tab=preferences' : '/user/account';
  await inTx(deps, async (tx) => {
    if (!(await claimReminder(tx.db, { feedId: feed.id, userId: person.id }, startsAt))) return;
    await notify(tx, deps, {
      userId: person.id,
      type: 'live',
      action: 'reminder',
      actorId: feed.performerId,
      about: { source: 'feed', id: feed.id },
      key: `stream-soon:${feed.id}:${startsAt.getTime()}`,
      data: { title, day: startsAt.toISOString() },
    });
    if (person.streamMails)
      await mailPerson(deps, tx, person, (site, to) =>
        streamSoon(site, { to, performer: performer.name, title, path: `/post/${slug}`, account }),
      );
    tx.after(() =>
      deps.realtime.toUser(person.id, 'stream_reminder', {
        feedId: feed.id,
        slug,
        title,
        startsAt: startsAt.toISOString(),
        performer: { _id: feed.performerId, name: performer.name, username: performer.username ?? '' },
      }),
    );
  });
}

/** So many are read at a time. */
const BATCH = 200;

/**
 * Reminds people of streams that start within ten minutes: each once for each start, and only those who may see the post
 * then. What came while no process ran is told late, until the stream starts. Runs every minute.
 */
export async function tellReminders(deps: Deps): Promise<void> {
  const starts = remindedStarts(deps.clock.now());
  let behind = { feedId: '', userId: '' };
  for (;;) {
    const found = await openReminders(deps.db, starts, behind, BATCH);
    for (const reminder of found) await tell(deps, reminder);
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    behind = { feedId: last.feedId, userId: last.person.id };
  }
}
