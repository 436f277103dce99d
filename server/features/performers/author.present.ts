import type { Author } from '#contract/author.ts';
import { cents, toWire } from '#rules/money.ts';
import { NO_OTHER_PLANS } from '#rules/other-plans.ts';
import { isOnline } from '#rules/presence.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { avatarUrl } from '../files/files.present.ts';

/** Columns of `authorColumns`, as a card shows them. */
export interface AuthorRow {
  id: string;
  name: string;
  username: string | null;
  lastSeenAt: Date | null;
  avatar: FileVersion[] | null;
  verifiedAccount: boolean;
  monthlyPrice: number;
  yearlyPrice: number;
  isFreeSubscription: boolean;
  durationFreeSubscriptionDays: number;
}

/** Whose something is, as everybody may see. */
export function presentAuthor(deps: Deps, performer: AuthorRow): Author {
  return {
    _id: performer.id,
    name: performer.name,
    username: performer.username ?? '',
    avatar: avatarUrl(deps, performer.avatar),
    isOnline: isOnline(performer.lastSeenAt, deps.clock.now()) ? 1 : 0,
    isPerformer: true,
    verifiedAccount: performer.verifiedAccount,
    monthlyPrice: toWire(cents(performer.monthlyPrice)),
    yearlyPrice: toWire(cents(performer.yearlyPrice)),
    ...NO_OTHER_PLANS,
    isFreeSubscription: performer.isFreeSubscription,
    durationFreeSubscriptionDays: performer.durationFreeSubscriptionDays,
  };
}
