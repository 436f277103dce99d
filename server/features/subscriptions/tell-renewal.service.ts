import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { mailContact } from '../users/people.service.ts';
import { renewalFailed } from './subscriptions.mails.ts';

/** What a fan is told of a subscription. `at` tells two of one kind apart: said again of the same moment it is one notification. */
interface News {
  action: 'ahead' | 'ended' | 'ended-early' | 'stopped' | 'cancelled' | 'resumed';
  at: Date | null;
  /** The performer's. */
  name: string;
  /** When it is charged next, or until when there is access. */
  day?: Date | null;
}

/** Notifies the fan of a subscription of what becomes of its renewal, or of its end, once for each moment. */
export async function tellRenewal(
  deps: Deps,
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  { action, at, name, day }: News,
): Promise<void> {
  await notify(tx, deps, {
    userId,
    type: 'renewal',
    action,
    actorId: null,
    about: { source: 'subscription', id },
    key: `renewal-${action}:${id}:${at?.getTime()}`,
    data: { name, ...(day === undefined ? {} : { day: day?.toISOString() ?? '' }) },
  });
}

/** Notifies the fan whose renewal could not be charged, and mails why and how many tries are left. */
export async function tellRenewalFailed(
  deps: Deps,
  tx: Tx,
  { id, userId, failureMessage }: PaymentTransaction,
  { performerId, triesLeft }: { performerId: string; triesLeft: number },
): Promise<void> {
  const performer = await mailContact(tx.db, performerId);
  await notify(tx, deps, {
    userId,
    type: 'renewal',
    action: 'failed',
    actorId: null,
    about: { source: 'performer', id: performerId },
    key: `renewal-failed:${id}`,
    data: { name: performer?.name ?? '', triesLeft },
  });
  const of = { performer: performer?.name ?? 'a performer', reason: failureMessage ?? '', triesLeft };
  await mailPerson(deps, tx, userId, (site, to) => renewalFailed(site, { to, ...of }));
}
