import type { Notification } from '#contract/notifications.ts';
import { filled, NOTIFICATION_TEXTS, NOTIFICATION_THINGS } from '#rules/notification-texts.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { NotificationRow } from './notifications.queries.ts';

export interface Shown {
  row: NotificationRow;
  /** Who did it, the last ones first. */
  actors: readonly PersonCard[];
  title: string;
  /** How much it is about, in English. */
  sum: string;
  /** What it leads to: of a comment the thing it is about. */
  place: { type: string; id: string };
}

const TEXTS: Readonly<Record<string, string>> = NOTIFICATION_TEXTS;
const THINGS: Readonly<Record<string, string>> = NOTIFICATION_THINGS;

/** "Ada", "Ada and Ben", "Ada and 12 others". */
function whoDidIt(actors: readonly PersonCard[], total: number): string {
  const [first, second] = actors.map(({ name, username }) => name || username);
  if (!first) return 'Somebody';
  if (total <= 1) return first;
  if (total === 2) return second ? `${first} and ${second}` : `${first} and 1 other`;
  return `${first} and ${total - 1} others`;
}

/** What a notification says, in English. */
function englishText({ row, actors, title, sum }: Shown): string {
  const values = Object.fromEntries(
    Object.entries(row.data).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
  return filled(TEXTS[`notifications.text.${row.type}.${row.action}`] ?? '', {
    ...(title ? { title } : {}),
    ...values,
    sum,
    who: whoDidIt(actors, row.total),
    thing: THINGS[`notifications.thing.${row.refSource}`] ?? '',
    day: values.day?.slice(0, 10) ?? '',
  });
}

export function presentNotification(shown: Shown): Notification {
  const { row, actors, title, place } = shown;
  return {
    _id: row.id,
    userId: row.userId,
    type: row.type,
    action: row.action,
    title,
    message: englishText(shown),
    thumbnail: actors[0]?.avatar ?? '',
    refId: row.refId,
    refSource: row.refSource,
    reference: { _id: place.id, type: place.type, title },
    createdBy: actors[0]?._id ?? null,
    actors: [...actors],
    total: row.total,
    data: row.data,
    read: row.read,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
