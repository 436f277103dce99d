import type { Deps } from '../../deps.ts';
import { countWithNews } from './notifications.queries.ts';

/**
 * How many notifications of a person are unread, and when that was counted. Writes notifications of what followed creators
 * published and of those who are live now before.
 */
export const countUnreadNotifications = (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ total: number; countedAt: number }> => countWithNews(deps.db, userId, deps.clock.now());

/** Tells all devices of a person that notifications were read on one of them; after the commit. */
export async function tellNotificationsRead(deps: Deps, userId: string): Promise<void> {
  deps.realtime.toUser(userId, 'notification_read', await countUnreadNotifications(deps, userId));
}
