import { addDays } from '#rules/calendar.ts';
import { channelsOf, DIGEST_MAX } from '#rules/delivery.ts';
import { rowOf } from '#rules/notifications.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { emailSite } from '../mail/mail.service.ts';
import {
  lastActors,
  listDueDigests,
  markDigested,
  type Taken,
  takeCollected,
  takeDigest,
} from './deliver.queries.ts';
import { newsMail } from './delivery.mails.ts';
import { textsFor } from './delivery-language.service.ts';
import { lineOf, pathOf } from './event-line.service.ts';
import { mailLinks, SETTINGS_PATH } from './mail-links.service.ts';
import { updatePreferences } from './preferences.queries.ts';
import { preferencesOf } from './preferences.service.ts';

type Collected = Omit<Taken, 'pushedAt' | 'mailedAt'>;

/** Many are read to be counted; no more than this. */
const COUNTED = 200;
/** What waits longer, because nobody could send it, is old news. */
const REACH_DAYS = 10;

async function write(deps: Deps, tx: Tx, news: readonly Collected[]): Promise<void> {
  const person = news[0]?.person;
  if (!person?.email || !person.isConfirmed || person.status !== 'active') return;
  const site = await emailSite(deps, tx);
  const texts = await textsFor(deps, person.locale, tx);
  const shown = news.slice(0, DIGEST_MAX);
  const actors = await lastActors(
    tx.db,
    shown.map(({ notification }) => notification.id),
  );
  const lines = shown.map(({ notification }) => ({
    text: lineOf(texts, notification, actors.get(notification.id)),
    url: `${site.url}${pathOf(notification, person)}`,
  }));
  const hidden = news.length - shown.length;
  const content = newsMail(site, texts, {
    to: person,
    subject: texts.text('delivery.digest.subject', { count: news.length, site: site.name }),
    lines,
    ...(hidden > 0 ? { more: texts.text('delivery.digest.more', { count: hidden }) } : {}),
    action: { label: texts.text('delivery.mail.all'), url: `${site.url}/notification` },
    end: { why: texts.text('delivery.mail.every'), ...mailLinks(deps, person.id, 'all') },
    settings: `${site.url}${SETTINGS_PATH}`,
  });
  await tx.enqueue('mail.send', { to: person.email, ...content });
}

/** Writes to one person what has come since the last time and was not read; nothing when there is nothing. */
async function sendDigest(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const row = await takeDigest(tx.db, userId, now);
    if (!row) return;
    const after = addDays(now, -REACH_DAYS);
    const taken = await takeCollected(tx.db, userId, { after, limit: COUNTED });
    await updatePreferences(tx.db, userId, { digestDueAt: null });
    if (taken.length === 0) return;
    await markDigested(
      tx.db,
      taken.map(({ notification }) => notification.id),
      now,
    );
    const { channels } = preferencesOf(row);
    const isWanted = ({ notification, isRead, isOfBlocked }: Collected) =>
      !isRead && !isOfBlocked && channelsOf(rowOf(notification.type), channels).includes('email');
    const news = taken.filter(isWanted);
    await write(deps, tx, news);
  });
}

/** So many people are looked for at a time. */
const BATCH = 100;
/** A digest that cannot be written is tried again after this: others wait behind it. */
const AGAIN_MINUTES = 60;

/** Never lets one that fails hold up all others. */
async function sendOrPutOff(deps: Deps, userId: string): Promise<void> {
  try {
    await sendDigest(deps, userId);
  } catch (error) {
    deps.log.error({ err: error, user: userId }, 'a digest could not be sent');
    const digestDueAt = new Date(deps.clock.now().getTime() + AGAIN_MINUTES * 60_000);
    await updatePreferences(deps.db, userId, { digestDueAt });
  }
}

/** Sends the digests that are due. Each takes its own row, so that several processes write to nobody twice. */
export async function sendDigests(deps: Deps): Promise<void> {
  for (;;) {
    const people = await listDueDigests(deps.db, deps.clock.now(), BATCH);
    for (const userId of people) await sendOrPutOff(deps, userId);
    if (people.length < BATCH) return;
  }
}
