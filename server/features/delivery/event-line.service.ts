import { notificationPath } from '#rules/notification-path.ts';
import type { NotificationSource, NotificationType } from '#rules/notifications.ts';
import type { NotificationData } from '../../db/schema/notifications.ts';
import type { AskedText } from './delivery.texts.ts';
import type { Texts } from './delivery-language.service.ts';

interface Told {
  type: NotificationType;
  action: string;
  refSource: NotificationSource;
  refId: string;
  total: number;
  data: NotificationData;
}

/** What happened, in one line: "Ada and 12 others liked what you published". */
export function lineOf({ text }: Texts, { type, action, total }: Told, actor: string | undefined): string {
  const first = actor || text('delivery.somebody');
  const who = total > 1 ? text('delivery.others', { who: first, count: total - 1 }) : first;
  return text(`delivery.event.${type}.${action}` as AskedText, { who });
}

/** The page that shows what a notification is about; the list of all where there is no better one. */
export function pathOf(
  { type, action, refSource, refId, data }: Told,
  { id, username, role }: { id: string; username: string | null; role: string },
): string {
  const about = {
    type,
    action,
    reference: { type: refSource, _id: refId },
    performer: String(data.performerId ?? ''),
    conversation: String(data.conversationId ?? ''),
  };
  const path = notificationPath(about, { profile: username || id, isPerformer: role === 'performer' });
  return path ?? '/notification';
}
