import { accountCountries } from '#rules/former-countries.ts';
import { type LostAccess, lostAccess } from '#rules/lost-access.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { forEachRenewal } from './each-renewal.service.ts';
import { endForBlock, settleAbsence } from './paid-time.service.ts';
import { awaySubscriptions, findRenewalOf, lostSubscriptions, type RenewalRow } from './renewals.queries.ts';
import { renewalStoppedBySite } from './subscriptions.mails.ts';
import { lockById, updateSubscription } from './subscriptions.queries.ts';
import { tellRenewal } from './tell-renewal.service.ts';

/**
 * Why the fan of this subscription cannot see the performer; null while nothing stands in the way. `country` is where
 * the fan is now, if that is known better than from the last visit.
 */
export async function lostAccessOf(
  deps: Deps,
  row: RenewalRow,
  { country = null, tx }: { country?: string | null; tx?: Tx } = {},
): Promise<LostAccess | null> {
  const { blockedCountries } = await siteSettings(deps, tx);
  return lostAccess({
    performer: {
      active: row.performerStatus === 'active',
      approved: row.reviewState === 'approved',
      blockedCountries: row.blockCountries,
      blocksFan: row.blocksFan,
    },
    fan: {
      open: row.fanStatus !== 'inactive',
      countries: accountCountries(
        { country: row.fanCountry, formerCountries: row.fanFormerCountries },
        deps.clock.now(),
      ),
      seenCountry: country ?? row.fanSeenCountry,
    },
    siteBlockedCountries: blockedCountries,
  });
}

/** Stops a renewal, notes since when paid time cannot be used, and tells the fan why, and what stays. */
async function stop(
  deps: Deps,
  { subscription, performerName }: RenewalRow,
  reason: LostAccess,
): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const sub = await lockById(tx.db, subscription.id);
    if (sub?.status !== 'active') return;
    const stops = sub.cancelledAt === null;
    const accessUntil = sub.expiredAt && sub.expiredAt > now ? sub.expiredAt : null;
    const isAway = reason === 'performer' && accessUntil !== null && sub.awaySince === null;
    if (!stops && !isAway) return;
    await updateSubscription(tx.db, sub.id, {
      ...(stops ? { cancelledAt: now, stopReason: reason, nextRecurringDate: null } : {}),
      ...(isAway ? { awaySince: now } : {}),
      updatedAt: now,
    });
    await tellRenewal(deps, tx, sub, { action: 'stopped', at: now, name: performerName });
    const of = { performer: performerName, reason, accessUntil, stops };
    await mailPerson(deps, tx, sub.userId, (site, to) => renewalStoppedBySite(site, { to, ...of }));
  });
}

/** Does what is to be done as long as something stands in the way; nothing otherwise. */
async function stopIfLost(deps: Deps, row: RenewalRow): Promise<void> {
  const reason = await lostAccessOf(deps, row);
  if (reason === 'blocked' && (await endForBlock(deps, row.subscription, row.performerName))) return;
  if (reason) await stop(deps, row, reason);
}

/** After a performer has blocked a fan: what the fan paid for ends now if it can be given back, else it does not renew. */
export async function stopForBlock(deps: Deps, pair: { userId: string; performerId: string }): Promise<void> {
  const row = await findRenewalOf(deps.db, pair);
  if (row) await stopIfLost(deps, row);
}

const NOT_DONE = 'lost access was not dealt with';

/**
 * Stops the renewal of everybody who cannot see what they would pay for, as soon as that is so and not only when
 * the next charge is near. It stays off when access comes back: only the fan switches it on again. Paid time that
 * cannot be used because the performer is away is added when they are back, or given back. So is that of a fan whom the
 * performer blocks, as soon as the balance holds it.
 */
export async function stopLostSubscriptions(deps: Deps): Promise<void> {
  const { blockedCountries } = await siteSettings(deps);
  const now = deps.clock.now();
  await forEachRenewal(
    deps,
    (after, limit) => lostSubscriptions(deps.db, now, blockedCountries, after, limit),
    (row) => stopIfLost(deps, row),
    NOT_DONE,
  );
  await forEachRenewal(
    deps,
    (after, limit) => awaySubscriptions(deps.db, after, limit),
    async (row) => {
      const isAway = (await lostAccessOf(deps, row)) === 'performer';
      await settleAbsence(deps, row.subscription, { isAway, performerName: row.performerName });
    },
    NOT_DONE,
  );
}
