import { type LostAccess, lostAccess } from '#rules/lost-access.ts';
import { inTx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import { letterSite } from '../mail/mail.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { mailContact } from '../users/people.service.ts';
import { renewalStoppedBySite } from './mails.ts';
import { lostSubscriptions, type RenewalRow, stopRenewal } from './subscriptions.queries.ts';

const BATCH = 100;

/**
 * Why the fan of this subscription cannot see the performer; null while nothing stands in the way. `country` is where
 * the fan is now, if that is known better than from the last visit.
 */
export async function reasonOf(
  deps: Deps,
  row: RenewalRow,
  country: string | null = null,
): Promise<LostAccess | null> {
  const { blockedCountries } = await siteSettings(deps);
  return lostAccess({
    performer: {
      active: row.performerStatus === 'active',
      approved: row.reviewState === 'approved',
      blockedCountries: row.blockCountries,
    },
    fan: {
      open: row.fanStatus !== 'inactive',
      country: row.fanCountry,
      seenCountry: country ?? row.fanSeenCountry,
    },
    siteBlockedCountries: blockedCountries,
  });
}

/** Stops one renewal and tells the fan why, and what stays. */
async function stop(deps: Deps, row: RenewalRow, reason: LostAccess): Promise<void> {
  const { subscription: sub } = row;
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    if (!(await stopRenewal(tx.db, sub.id, reason, now))) return;
    const fan = await mailContact(tx.db, sub.userId);
    if (!fan) return;
    const letter = renewalStoppedBySite(await letterSite(deps), {
      to: fan.name,
      performer: row.performerName,
      reason,
      accessUntil: sub.expiredAt && sub.expiredAt > now ? sub.expiredAt : null,
    });
    await tx.enqueue('mail.send', { to: fan.email, ...letter });
  });
}

/**
 * Stops the renewal of everybody who cannot see what they would pay for, as soon as that is so and not only when
 * the next charge is near. It stays off when access comes back: only the fan switches it on again.
 */
export async function stopLostSubscriptions(deps: Deps): Promise<void> {
  const { blockedCountries } = await siteSettings(deps);
  let after = '';
  for (;;) {
    const rows = await lostSubscriptions(deps.db, blockedCountries, after, BATCH);
    for (const row of rows) {
      try {
        const reason = await reasonOf(deps, row);
        if (reason) await stop(deps, row, reason);
      } catch (error) {
        deps.log.error({ err: error, subscriptionId: row.subscription.id }, 'a renewal could not be stopped');
      }
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.subscription.id ?? '';
  }
}
