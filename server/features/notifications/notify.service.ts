import {
  groupingOf,
  type NotificationAction,
  type NotificationSource,
  type NotificationType,
} from '#rules/notifications.ts';
import type { NotificationData } from '../../db/schema/notifications.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { deliverSoon } from '../delivery/deliver-soon.service.ts';
import { tellNotificationsRead } from './count.service.ts';
import {
  markGroupRead,
  type NotificationEvent,
  notifiedWith,
  notifyPerson,
  renameTold,
} from './notify.queries.ts';

/** Something that concerns a person. */
interface Notice<T extends NotificationType = NotificationType> {
  /** Whom it concerns. */
  userId: string;
  type: T;
  action: NotificationAction<T>;
  /** Who did it; null for what the site tells by itself. */
  actorId: string | null;
  /** What it leads to. */
  about: { source: NotificationSource; id: string };
  /** The same event has the same key, such as `comment:<id>`: it is told once. */
  key: string;
  /** What those of one group have in common, where it is not what they lead to. */
  group?: string;
  /** What is said beside who and what. */
  data?: NotificationData;
}

type AnyNotice = { [T in NotificationType]: Notice<T> }[NotificationType];

const eventOf = (deps: Deps, notice: AnyNotice): NotificationEvent => ({
  id: newId(),
  userId: notice.userId,
  actorId: notice.actorId,
  type: notice.type,
  action: notice.action,
  eventKey: notice.key,
  groupId: notice.group ?? notice.about.id,
  grouping: groupingOf(notice.type),
  refSource: notice.about.source,
  refId: notice.about.id,
  data: notice.data ?? {},
  at: deps.clock.now(),
});

function tellOpenPages(deps: Deps, { userId, type, action, about, actorId }: AnyNotice): void {
  deps.realtime.toUser(userId, 'send_notification', {
    type,
    action,
    refSource: about.source,
    refId: about.id,
    createdBy: actorId,
  });
}

/**
 * Tells a person of what happens in this transaction; nobody of what they did themselves, nor of what somebody does
 * whom they block. Answers the id of the notification, or null.
 */
export async function notify(tx: Tx, deps: Deps, notice: AnyNotice): Promise<string | null> {
  const id = await notifyPerson(tx.db, eventOf(deps, notice));
  if (id) {
    tx.after(() => tellOpenPages(deps, notice));
    tx.after(() => deliverSoon(deps));
  }
  return id;
}

/**
 * Like `notify`, as part of a sale's one statement: `also` is a part of it, done `where` that matters, and `tell` is
 * called once it is made.
 */
export function notifyWithSale(
  deps: Deps,
  notice: AnyNotice,
  where?: Parameters<typeof notifiedWith>[1],
): {
  also: ReturnType<typeof notifiedWith>;
  tell(): Promise<void>;
} {
  return {
    also: notifiedWith(eventOf(deps, notice), where),
    async tell() {
      tellOpenPages(deps, notice);
      // The sale is made: it does not fail by what comes after it.
      await deliverSoon(deps).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the delivery of what a sale tells could not be scheduled'),
      );
    },
  };
}

/** What was told about these no longer says what they were called; `data` takes the place of that. */
export const renameNotices = (
  tx: Tx,
  source: NotificationSource,
  ids: readonly string[],
  data: NotificationData,
): Promise<void> => renameTold(tx.db, { source, ids, data });

/** What a group tells of was seen by another way: its notification is read, and all devices of the person learn of it. */
export async function readNoticeOf<T extends NotificationType>(
  tx: Tx,
  deps: Deps,
  userId: string,
  { type, action, group }: { type: T; action: NotificationAction<T>; group: string },
): Promise<void> {
  if (await markGroupRead(tx.db, userId, `${type}.${action}:${group}`, deps.clock.now()))
    tx.after(() => tellNotificationsRead(deps, userId));
}
