import type { PerformerCard } from '#contract/performer-profile.ts';
import { useIsFollowed } from '#store/hooks.ts';

/** Followers move at once with the button; the server's number counts the viewer as it knew them. */
export function useFollowers(performer: Pick<PerformerCard, '_id' | 'stats' | 'isFollowed'>): number {
  const followed = useIsFollowed(performer);
  return Math.max(0, performer.stats.followers + Number(followed) - Number(performer.isFollowed));
}
