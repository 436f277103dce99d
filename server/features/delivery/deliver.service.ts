import { mailStep, nextDigest, pushStep, type Step } from '#rules/delivery.ts';
import { isFixed, rowOf } from '#rules/notifications.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { emailSite } from '../mail/mail.service.ts';
import { pushTo } from '../push/push.service.ts';
import { type Due, lastActors, listDue, type Taken, takeDue, updateDelivery } from './deliver.queries.ts';
import { newsMail } from './delivery.mails.ts';
import { type Texts, textsFor } from './delivery-language.service.ts';
import { lineOf, pathOf } from './event-line.service.ts';
import { mailLinks, SETTINGS_PATH } from './mail-links.service.ts';
import { scheduleDigest } from './preferences.queries.ts';
import { preferencesOf } from './preferences.service.ts';

interface Telling {
  taken: Taken;
  texts: Texts;
  line: string;
  path: string;
}

async function push(deps: Deps, tx: Tx, { taken, texts, line, path }: Telling): Promise<void> {
  const { name } = await emailSite(deps, tx);
  const { id } = taken.notification;
  await pushTo(deps, tx, taken.person.id, {
    title: line,
    text: texts.text('delivery.push.text', { site: name }),
    path,
    tag: id,
  });
}

/** Only to an address its owner has confirmed: others may be somebody else's. */
async function mail(deps: Deps, tx: Tx, { taken, texts, line, path }: Telling): Promise<void> {
  const { person, notification } = taken;
  if (!person.email || !person.isConfirmed) return;
  const site = await emailSite(deps, tx);
  const row = rowOf(notification.type);
  const why = texts.text('delivery.mail.row', { row: texts.text(`delivery.mail.rows.${row}`) });
  const url = `${site.url}${path}`;
  const content = newsMail(site, texts, {
    to: person,
    subject: line,
    lines: [{ text: line, url }],
    ...(row === 'security' ? { more: texts.text('delivery.mail.account') } : {}),
    action: { label: texts.text('delivery.mail.open'), url },
    end: isFixed(row, 'email') ? null : { why, ...mailLinks(deps, person.id, row) },
    settings: `${site.url}${SETTINGS_PATH}`,
  });
  await tx.enqueue('mail.send', { to: person.email, ...content });
}

async function collect(tx: Tx, { preferences }: Taken, now: Date): Promise<void> {
  if (!preferences || preferences.digest === 'off') return;
  await scheduleDigest(tx.db, preferences.userId, nextDigest(now, preferences.digest, preferences.timeZone));
}

const decide = (what: Due, taken: Taken, now: Date): Step => {
  const { notification, isRead, pushedAt, mailedAt } = taken;
  if (taken.person.status !== 'active' || taken.isOfBlocked) return { step: 'drop' };
  const waiting = { type: notification.type, action: notification.action, isRead, pushedAt, mailedAt };
  return (what === 'push' ? pushStep : mailStep)(waiting, preferencesOf(taken.preferences), now);
};

/**
 * Takes one notification that is due and does with it what its person wants. What it sends are jobs of the same
 * transaction that notes that it was sent: both are done, or neither is. False when another process has it.
 */
async function deliverOne(deps: Deps, what: Due, id: string): Promise<boolean> {
  const now = deps.clock.now();
  return inTx(deps, async (tx) => {
    const taken = await takeDue(tx.db, what, id, now);
    if (!taken) return false;
    const step = decide(what, taken, now);
    const due = step.step === 'wait' ? step.until : null;
    await updateDelivery(tx.db, id, {
      [what === 'push' ? 'pushDueAt' : 'mailDueAt']: due,
      ...(step.step === 'send' ? { [what === 'push' ? 'pushedAt' : 'mailedAt']: now } : {}),
      ...(step.step === 'digest' ? { isCollected: true } : {}),
    });
    if (step.step === 'digest') await collect(tx, taken, now);
    if (step.step !== 'send') return true;
    const texts = await textsFor(deps, taken.person.locale, tx);
    const actor = (await lastActors(tx.db, [id])).get(id);
    const line = lineOf(texts, taken.notification, actor);
    const path = pathOf(taken.notification, taken.person);
    await (what === 'push' ? push : mail)(deps, tx, { taken, texts, line, path });
    return true;
  });
}

/** So many are looked for at a time. */
const BATCH = 200;

/** What cannot be said is tried again after this: others wait behind it. */
const AGAIN_MINUTES = 15;

/** Never lets one that fails hold up all others. False when another process has it. */
async function deliverOrPutOff(deps: Deps, what: Due, id: string): Promise<boolean> {
  try {
    return await deliverOne(deps, what, id);
  } catch (error) {
    deps.log.error({ err: error, notification: id, what }, 'a notification could not be delivered');
    const at = new Date(deps.clock.now().getTime() + AGAIN_MINUTES * 60_000);
    await updateDelivery(deps.db, id, { [what === 'push' ? 'pushDueAt' : 'mailDueAt']: at });
    return true;
  }
}

async function deliverDue(deps: Deps, what: Due): Promise<void> {
  for (;;) {
    const ids = await listDue(deps.db, what, deps.clock.now(), BATCH);
    let taken = 0;
    for (const id of ids) if (await deliverOrPutOff(deps, what, id)) taken += 1;
    // Where others have all of these, they do what comes after them, too.
    if (ids.length < BATCH || taken === 0) return;
  }
}

/** Pushes and mails what is due. Several processes may do it at the same time: each takes what no other one has. */
export async function deliver(deps: Deps): Promise<void> {
  await deliverDue(deps, 'push');
  await deliverDue(deps, 'mail');
}
