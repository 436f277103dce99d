import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OwnOrder } from '#rules/item-form.ts';
import type { Db } from './client.ts';
import { COUNTED, countRows, hasWords, type SearchedFor } from './list.ts';
import { type Exclusions, listable } from './listable.ts';
import { within } from './range.ts';
import { performers } from './schema/performers.ts';
import { users } from './schema/users.ts';

/** What a page of galleries, videos or products is asked for; each kind adds its own filters. */
export interface ItemPage extends SearchedFor, Exclusions {
  /** `public`: what anyone may know of, or what a profile that the viewer may see shows; `own`: one performer's, also drafts; `deleted`: theirs that can be restored. */
  scope: 'public' | 'own' | 'deleted';
  viewerId: string | null;
  /** Id of the one performer whose things these are. */
  performerId?: string | undefined;
  ids?: readonly string[] | undefined;
  excludedId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  /** Deleted after this moment, for `deleted`. */
  deletedAfter?: Date | undefined;
  /** The oldest, or those with the smallest figures, first. */
  oldestFirst: boolean;
  limit: number;
  offset: number;
}

interface ItemTable extends PgTable {
  id: AnyPgColumn;
  performerId: AnyPgColumn;
  publishedAt: AnyPgColumn;
  createdAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
  takenDownAt: AnyPgColumn;
}

/** A kind of thing: its name in the search, its table, and the condition by which one is out (`item-out.ts`). */
interface ItemKind {
  name: string;
  table: ItemTable;
  isOut: SQL | undefined;
}

/** The ids of a table of things with their performers, to be narrowed by a `where`. */
export const authored = ({ id, performerId }: Pick<ItemTable, 'id' | 'performerId'>): SQL =>
  sql`select ${id} from ${id.table} inner join ${performers} on ${performers.id} = ${performerId}
    inner join ${users} on ${users.id} = ${performerId}`;

/**
 * What is out. With `performerId`: that performer's things; the caller has checked that the viewer may see the profile.
 * Without it: those of all performers who are not excluded.
 */
export const outOf = ({ table, isOut }: ItemKind, performerId: string | undefined, exclusions: Exclusions) =>
  and(isOut, performerId ? eq(table.performerId, performerId) : listable(exclusions));

/** Since when a thing is out; for its performer, since when it is there. */
const timeOf = (table: ItemTable, { scope }: ItemPage): AnyPgColumn =>
  scope === 'public' ? table.publishedAt : table.createdAt;

/** The conditions that all kinds share; each kind adds those of its own filters and of `q`. */
export function itemConditions(kind: ItemKind, page: ItemPage): (SQL | undefined)[] {
  const { name, table } = kind;
  const { words, ids, excludedId, performerId } = page;
  const scope = {
    public: outOf(kind, performerId, page),
    own: isNull(table.deletedAt),
    deleted: sql`(${table.takenDownAt} is null and ${table.deletedAt} > ${page.deletedAfter?.toISOString() ?? null}::timestamptz)`,
  }[page.scope];
  return [
    scope,
    performerId ? eq(table.performerId, performerId) : undefined,
    ids ? inArray(table.id, [...ids]) : undefined,
    excludedId ? ne(table.id, excludedId) : undefined,
    ...within(timeOf(table, page), page),
    words === undefined ? undefined : hasWords(name, table.id, words),
  ];
}

/** The newest first unless asked otherwise; ids break ties. */
export function itemOrder<Order extends string = OwnOrder>(
  table: ItemTable & Record<Exclude<Order, 'createdAt'>, AnyPgColumn>,
  page: ItemPage & { orderBy?: Order | undefined },
): (SQL | AnyPgColumn)[] {
  const { orderBy, oldestFirst } = page;
  const isByTime = orderBy === undefined || orderBy === 'createdAt';
  const by = isByTime ? timeOf(table, page) : table[orderBy as Exclude<Order, 'createdAt'>];
  return oldestFirst ? [by, table.id] : [desc(by), desc(table.id)];
}

/** How many there are; of the whole site's, counted no further than `COUNTED`. */
export const countItems = (db: Db, table: ItemTable, where: SQL | undefined, page: ItemPage) =>
  countRows(db, sql`${authored(table)} where ${where}`, page.performerId === undefined ? COUNTED : undefined);
