import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { ReportStatus, ReportTarget } from '#rules/reports.ts';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { behind, byTime } from '../../db/list.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { reportCases, reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import type { CursorPage } from '../../http/cursor.ts';

export type ReportColumns = typeof reports.$inferSelect;
export type CaseRow = typeof reportCases.$inferSelect;

/** SQL that is used as it stands: the table of a thing, its title and what it says. Nothing of a request is put into it. */
const TEXT_SQL: Record<ReportTarget, readonly [table: string, title: string, words: string]> = {
  feed: ['feeds', 'title', 'text'],
  video: ['videos', 'title', 'description'],
  gallery: ['galleries', 'title', 'description'],
  product: ['products', 'name', 'description'],
  performer: ['users', 'name', `(select bio from performers p where p.id = users.id)`],
  comment: ['comments', `''`, 'content'],
  message: ['messages', `''`, 'text'],
  stream: ['streams', 'title', 'description'],
};

/** What a thing says now. */
export async function wordsOf(
  db: Db,
  target: ReportTarget,
  id: string,
): Promise<{ title: string; words: string }> {
  const [table, title, words] = TEXT_SQL[target];
  const { rows } = await db.execute<{ title: string; words: string }>(
    sql`select ${sql.raw(title)} as title, coalesce(${sql.raw(words)}, '') as words
      from ${sql.raw(table)} where id = ${id}`,
  );
  return rows[0] ?? { title: '', words: '' };
}

/** What is done about one thing is done one after the other, until the end of the transaction. */
export async function lockTarget(db: Db, target: ReportTarget, targetId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report:${target}:${targetId}`}, 0))`);
}

/** A person's reports are made one after the other, until the end of the transaction: after the lock of the thing. */
export async function lockReporter(db: Db, reporterId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reporter:${reporterId}`}, 0))`);
}

const isOpen = eq(reports.status, 'reported');

const openOf = (target: ReportTarget, targetId: string): SQL | undefined =>
  and(eq(reports.target, target), eq(reports.targetId, targetId), isOpen);

/** Open reports of a thing, the oldest first. */
export const openReportsOf = (db: Db, target: ReportTarget, targetId: string): Promise<ReportColumns[]> =>
  db.select().from(reports).where(openOf(target, targetId)).orderBy(asc(reports.createdAt), asc(reports.id));

/** The open report that a person made of a thing; null when there is none. */
export async function ownOpenReport(
  db: Db,
  { target, targetId, reporterId }: { target: ReportTarget; targetId: string; reporterId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), openOf(target, targetId)));
  return row?.id ?? null;
}

/** Somebody reported this, and nobody has decided. */
export async function hasOpenReport(db: Db, target: ReportTarget, targetId: string): Promise<boolean> {
  const [row] = await db.select({ id: reports.id }).from(reports).where(openOf(target, targetId)).limit(1);
  return row !== undefined;
}

/** How many reports of a person nobody has decided about. */
export const countOpenOf = (db: Db, reporterId: string): Promise<number> =>
  db.$count(reports, and(eq(reports.reporterId, reporterId), isOpen));

export async function insertReport(db: Db, row: typeof reports.$inferInsert): Promise<void> {
  await db.insert(reports).values(row);
}

const build = (db: Db, where: SQL | undefined) =>
  db
    .select({ report: reports, owner: cardColumns })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.ownerId))
    .leftJoin(performers, eq(performers.id, users.id))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(where)
    .$dynamic();
type ReportRow = Awaited<ReturnType<typeof build>>[number];

export async function findReport(db: Db, id: string): Promise<ReportRow | null> {
  const [row] = await build(db, eq(reports.id, id));
  return row ?? null;
}

/** What a person reported, the newest first. */
export async function listReportsOf(db: Db, reporterId: string, { after, limit, offset }: CursorPage) {
  const own = eq(reports.reporterId, reporterId);
  const [rows, total] = await Promise.all([
    build(db, and(own, behind(reports, after)))
      .orderBy(...byTime(reports, 'desc'))
      .limit(limit)
      .offset(offset),
    db.$count(reports, own),
  ]);
  return { rows, total };
}

/**
 * Reported things that nobody has decided about, who waits longest first: the first open report of each, with how many
 * further ones there are, the name of its owner, and how many things there are in all.
 */
export async function listOpenThings(db: Db, limit: number) {
  const each = db
    .selectDistinctOn([reports.target, reports.targetId], {
      ...getTableColumns(reports),
      others: sql<number>`count(*) over (partition by ${reports.target}, ${reports.targetId})::int - 1`.as(
        'others',
      ),
    })
    .from(reports)
    .where(isOpen)
    .orderBy(reports.target, reports.targetId, reports.createdAt, reports.id)
    .as('each');
  return db
    .select({
      id: each.id,
      createdAt: each.createdAt,
      target: each.target,
      ownerId: each.ownerId,
      name: each.name,
      reason: each.reason,
      others: each.others,
      username: users.username,
      things: sql<number>`count(*) over ()::int`,
    })
    .from(each)
    .innerJoin(users, eq(users.id, each.ownerId))
    .orderBy(asc(each.createdAt), asc(each.id))
    .limit(limit);
}

/** Decides all open reports of a thing in one way. */
export async function closeReports(
  db: Db,
  of: { target: ReportTarget; targetId: string },
  set: { status: ReportStatus; caseId: string | null; updatedAt: Date },
): Promise<void> {
  await db.update(reports).set(set).where(openOf(of.target, of.targetId));
}

/** What reporters read of things, decided about or not, says nothing of them any more; the reports that said something. */
export async function forgetNames(
  db: Db,
  target: ReportTarget,
  targetIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .update(reports)
    .set({ name: '' })
    .where(and(eq(reports.target, target), inArray(reports.targetId, [...targetIds]), ne(reports.name, '')))
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}

export async function insertCase(db: Db, row: typeof reportCases.$inferInsert): Promise<void> {
  await db.insert(reportCases).values(row);
}

/** What was decided about a person's own, the newest first. */
export async function listCasesOf(db: Db, ownerId: string, { after, limit, offset }: CursorPage) {
  const own = eq(reportCases.ownerId, ownerId);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(reportCases)
      .where(and(own, behind(reportCases, after)))
      .orderBy(...byTime(reportCases, 'desc'))
      .limit(limit)
      .offset(offset),
    db.$count(reportCases, own),
  ]);
  return { rows, total };
}

/** A case, locked until the transaction ends. */
export async function lockCase(db: Db, id: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(reportCases).where(eq(reportCases.id, id)).for('update');
  return row ?? null;
}

/** Cases whose person waits for an answer, who has waited longest first. */
export const listAppeals = (db: Db, limit: number) =>
  db
    .select({ appeal: reportCases, username: users.username })
    .from(reportCases)
    .innerJoin(users, eq(users.id, reportCases.ownerId))
    .where(eq(reportCases.appealState, 'sent'))
    .orderBy(asc(reportCases.appealedAt), asc(reportCases.id))
    .limit(limit);

export async function updateCase(
  db: Db,
  id: string,
  set: Partial<typeof reportCases.$inferInsert>,
): Promise<CaseRow | null> {
  const [row] = await db.update(reportCases).set(set).where(eq(reportCases.id, id)).returning();
  return row ?? null;
}
