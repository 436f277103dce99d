import type { Feed } from '#contract/feeds.ts';
import type { Translate } from '#i18n/create-i18n.ts';

/** Why a post stands in "For you", in words; null where no reason came with it. */
export function reasonText({ reason, performer }: Feed, t: Translate): string | null {
  if (!reason) return null;
  return t(`feeds.forYou.reason.${reason.kind}`, { name: performer.name, category: reason.category });
}
