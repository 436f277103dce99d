import type * as z from 'zod';
import {
  type notifications as contract,
  type Notification,
  notificationErrors,
} from '#contract/notifications.ts';
import { addDays } from '#rules/calendar.ts';
import {
  type NotificationRow as GridRow,
  KEPT_DAYS,
  KEPT_READ_DAYS,
  NOTIFICATION_ROWS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#rules/notifications.ts';
import { SHOWN_TYPES } from '#rules/objects.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
import { fail } from '../../http/errors.ts';
import { objectKind } from '../objects/object-kinds.ts';
import { type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { peopleByIds } from '../users/people.service.ts';
import { countUnreadNotifications, tellNotificationsRead } from './count.service.ts';
import { presentNotification, type Shown } from './notifications.present.ts';
import {
  actorsOf,
  countNotifications,
  deleteOld,
  deletePublications,
  findOwn,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
  rootsOf,
} from './notifications.queries.ts';
import { sumOf } from './sum-text.ts';

type ListQuery = z.output<(typeof contract)['list']['query']>;

/** Titles of these things as the person gets them now; none of what they may not know of. */
async function titlesOf(
  deps: Deps,
  places: readonly Shown['place'][],
  viewerContext: ViewerContext,
): Promise<Map<string, string>> {
  const titles = await Promise.all(
    SHOWN_TYPES.map(async (type) => {
      const ids = [...new Set(places.filter((place) => place.type === type).map(({ id }) => id))];
      const known = ids.length > 0 ? await objectKind(type)?.present?.(deps, ids, viewerContext) : undefined;
      return [...(known ?? [])].map(([id, item]) => [id, 'title' in item ? item.title : ''] as const);
    }),
  );
  return new Map(titles.flat());
}

async function presented(
  deps: Deps,
  viewerContext: ViewerContext,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const ids = (of: readonly NotificationRow[]) => of.map(({ refId }) => refId);
  const roots = await rootsOf(deps.db, ids(rows.filter(({ refSource }) => refSource === 'comment')));
  const places = rows.map((row) => roots.get(row.refId) ?? { type: row.refSource, id: row.refId });
  const [actors, titles] = await Promise.all([
    actorsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
    titlesOf(deps, places, viewerContext),
  ]);
  const people = await peopleByIds(deps, [...new Set([...actors.values()].flat())]);
  return rows.map((row, at) => {
    const place = places[at] ?? { type: row.refSource, id: row.refId };
    const who = (actors.get(row.id) ?? []).flatMap((id) => people.get(id) ?? []);
    const { title: told, ...data } = row.data;
    // A title that was told when it was shown is not told again where it is not.
    const isClosed = SHOWN_TYPES.some((type) => type === place.type) && !titles.has(place.id);
    const title = titles.get(place.id) || (isClosed ? '' : String(told ?? ''));
    return presentNotification({
      row: isClosed ? { ...row, data } : row,
      actors: who,
      title,
      sum: sumOf(row.data),
      place,
    });
  });
}

/** The types behind a type or a row of the grid; none for a word that we tell nobody of. */
function typesOf(asked: ListQuery['type']): readonly NotificationType[] | undefined {
  if (asked === undefined) return undefined;
  const row = (NOTIFICATION_ROWS as Partial<Record<string, readonly NotificationType[]>>)[asked as GridRow];
  return row ?? NOTIFICATION_TYPES.filter((type) => type === asked);
}

/** Own notifications, what was added to last first. */
export async function readNotifications(ctx: CallContext<Viewer>, query: ListQuery) {
  const { deps, viewer } = ctx;
  const filter = { userId: viewer.id, types: typesOf(query.type), status: query.status };
  const page = { ...pageAt(query), sort: query.sort ?? 'desc' };
  // Brings what is new into the list.
  if (!page.after && query.offset === 0) await countUnreadNotifications(deps, viewer.id);
  const [rows, total] = await Promise.all([
    listNotifications(deps.db, filter, page),
    countNotifications(deps.db, filter),
  ]);
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ updatedAt, id }) =>
    cursorOf({ createdAt: updatedAt, id }),
  );
  return { data: await presented(deps, viewerContextOf(ctx), shown), total, nextCursor };
}

export async function readNotification(ctx: CallContext<Viewer>, id: string): Promise<Notification> {
  const { deps, viewer } = ctx;
  const isRead = await markRead(deps.db, viewer.id, id, deps.clock.now());
  if (isRead) await tellNotificationsRead(deps, viewer.id);
  const row = await findOwn(deps.db, viewer.id, id);
  const [one] = row ? await presented(deps, viewerContextOf(ctx), [row]) : [];
  if (!one) throw fail(notificationErrors, 'not-found');
  return one;
}

export async function readAllNotifications(deps: Deps, viewer: Viewer): Promise<void> {
  await markAllRead(deps.db, viewer.id, deps.clock.now());
  await tellNotificationsRead(deps, viewer.id);
}

const DELETED_AT_ONCE = 5000;

/** Deletes old notifications, some at a time: those that were read sooner than the others. */
export async function sweepNotifications(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const old = {
    before: addDays(now, -KEPT_DAYS),
    readBefore: addDays(now, -KEPT_READ_DAYS),
    most: DELETED_AT_ONCE,
  };
  while ((await deleteOld(deps.db, old)) === DELETED_AT_ONCE);
  await deletePublications(deps.db, addDays(now, -KEPT_READ_DAYS));
}
