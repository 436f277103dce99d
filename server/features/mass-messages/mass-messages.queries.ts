import { and, asc, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { CAP_HOURS, type RECIPIENT_STATUSES } from '#rules/mass-messages.ts';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { files } from '../../db/schema/files.ts';
import { inboxSettings } from '../../db/schema/inbox.ts';
import { massMessageFiles, massMessageRecipients, massMessages } from '../../db/schema/mass-messages.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

const m = massMessages;
const r = massMessageRecipients;
export type MassRow = typeof massMessages.$inferSelect;

export async function insertMassMessage(db: Db, row: typeof massMessages.$inferInsert): Promise<MassRow> {
  const [made] = await db.insert(m).values(row).returning();
  if (!made) throw new Error('A message to many was not written.');
  return made;
}

export async function findMassMessage(db: Db, id: string, performerId: string): Promise<MassRow | null> {
  const [row] = await db
    .select()
    .from(m)
    .where(and(eq(m.id, id), eq(m.performerId, performerId)));
  return row ?? null;
}

/** To be called first by whatever changes a message to many: one step follows the other. */
export async function lockMassMessage(db: Db, id: string): Promise<MassRow | null> {
  const [row] = await db.select().from(m).where(eq(m.id, id)).for('update');
  return row ?? null;
}

export async function updateMassMessage(db: Db, id: string, set: Partial<MassRow>): Promise<MassRow> {
  const [row] = await db.update(m).set(set).where(eq(m.id, id)).returning();
  if (!row) throw new Error(`The message to many ${id} is gone.`);
  return row;
}

export async function listMassMessages(
  db: Db,
  performerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MassRow[]; total: number }> {
  const own = eq(m.performerId, performerId);
  const [rows, total] = await Promise.all([
    db.select().from(m).where(own).orderBy(desc(m.createdAt), desc(m.id)).limit(limit).offset(offset),
    db.$count(m, own),
  ]);
  return { rows, total };
}

/** The files of these messages to many, each in its order. */
export async function massFiles(db: Db, ids: readonly string[]): Promise<Map<string, ShownFile[]>> {
  const { takenDownAt } = files;
  const { massMessageId } = massMessageFiles;
  const rows = await db
    .select({ massMessageId, takenDownAt, file: sql<ShownFile>`${fileJson(files)}` })
    .from(massMessageFiles)
    .innerJoin(files, eq(files.id, massMessageFiles.fileId))
    .where(inArray(massMessageFiles.massMessageId, [...ids]))
    .orderBy(asc(massMessageFiles.massMessageId), asc(massMessageFiles.position));
  const found = new Map<string, ShownFile[]>(ids.map((id) => [id, []]));
  for (const row of rows) found.get(row.massMessageId)?.push({ ...row.file, takenDownAt: row.takenDownAt });
  return found;
}

/** Has a message to many hold these files and no others. */
export async function setMassFiles(db: Db, massMessageId: string, ids: readonly string[]): Promise<void> {
  await db.delete(massMessageFiles).where(eq(massMessageFiles.massMessageId, massMessageId));
  if (ids.length === 0) return;
  await db
    .insert(massMessageFiles)
    .values(ids.map((fileId, position) => ({ massMessageId, fileId, position })));
}

/** How many of a performer wait, are being sent or stand still. */
export const countOpen = (db: Db, performerId: string): Promise<number> =>
  db.$count(m, and(eq(m.performerId, performerId), inArray(m.status, ['scheduled', 'sending', 'paused'])));

/**
 * How many of a performer began within this time or are planned for it; what was cancelled before it began is none.
 * `exceptId` is left out.
 */
export const countBeginning = (
  db: Db,
  performerId: string,
  { from, until, exceptId }: { from: Date; until: Date; exceptId: string | null },
): Promise<number> => {
  const beginsAt = sql`coalesce(${m.startedAt}, case when ${m.status} = 'scheduled' then ${m.scheduledAt} end)`;
  return db.$count(
    m,
    and(
      eq(m.performerId, performerId),
      sql`${beginsAt} >= ${from.toISOString()}::timestamptz and ${beginsAt} < ${until.toISOString()}::timestamptz`,
      exceptId === null ? undefined : ne(m.id, exceptId),
    ),
  );
};

/** Forgets some of those whom a cancelled message will never reach; how many. */
export async function deleteUnreached(db: Db, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from mass_message_recipients r using (
      select w.mass_message_id, w.user_id from mass_messages c
      join mass_message_recipients w on w.mass_message_id = c.id and w.status = 'waiting'
      where c.status = 'cancelled' limit ${most}) gone
    where r.mass_message_id = gone.mass_message_id and r.user_id = gone.user_id and r.status = 'waiting'`);
  return rowCount ?? 0;
}

/** The message to many that a performer made by this request. */
export async function massMessageByRequest(db: Db, performerId: string, key: string) {
  const [row] = await db
    .select({ id: m.id, requestHash: m.requestHash })
    .from(m)
    .where(and(eq(m.performerId, performerId), eq(m.requestKey, key)));
  return row ?? null;
}

/** Those that should go on and with which nothing happened since `before`. */
export const listStuck = (db: Db, before: Date) =>
  db
    .select({ id: m.id, performerId: m.performerId })
    .from(m)
    .where(
      or(
        and(eq(m.status, 'sending'), lt(m.updatedAt, before)),
        and(eq(m.status, 'scheduled'), lt(m.scheduledAt, before)),
      ),
    );

/** Whether a performer may write to many, and how many of them one fan gets; null when the account is gone. */
export async function findSender(db: Db, performerId: string) {
  const [row] = await db
    .select({
      status: users.status,
      reviewState: performers.reviewState,
      dailyCap: inboxSettings.dailyCap,
    })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(inboxSettings, eq(inboxSettings.performerId, performers.id))
    .where(eq(performers.id, performerId));
  return row ?? null;
}

const isBlockBetween = (fan: SQL, performer: SQL): SQL =>
  sql`exists (select from blocks b where (b.user_id = ${fan} and b.target_id = ${performer})
    or (b.user_id = ${performer} and b.target_id = ${fan}))`;

/**
 * All that decides whether fans get what a performer sends to many (`skipReason`), of the users `u` and the performer of `r`.
 * Blocked is as well who hears nothing of the performer because of the country they are in (`hears_of`, as for news).
 */
async function deliveryInputs(db: Db, now: Date, from: SQL) {
  const since = new Date(now.getTime() - CAP_HOURS * 60 * 60 * 1000);
  const { rows } = await db.execute<{
    id: string;
    is_active: boolean;
    is_blocked: boolean;
    is_muted: boolean;
    sent_lately: number;
  }>(sql`
    select u.id, u.role = 'user' and u.status = 'active' as is_active,
      ${isBlockBetween(sql`u.id`, sql`r.performer_id`)}
        or not hears_of(u.id, r.performer_id, ${now.toISOString()}::timestamptz) as is_blocked,
      not u.mass_messages or exists (select from mutes q
        where q.user_id = u.id and q.performer_id = r.performer_id) as is_muted,
      (select count(*)::int from mass_message_recipients s where s.user_id = u.id
        and s.performer_id = r.performer_id and s.sent_at > ${since.toISOString()}::timestamptz) as sent_lately
    ${from}`);
  return rows.map((row) => ({
    id: row.id,
    isActive: row.is_active,
    isBlocked: row.is_blocked,
    isMuted: row.is_muted,
    sentLately: row.sent_lately,
  }));
}

/** The next recipients who wait, with all that decides whether they get the message. */
export const nextRecipients = (db: Db, massMessageId: string, now: Date, limit: number) =>
  deliveryInputs(
    db,
    now,
    sql`from mass_message_recipients r join users u on u.id = r.user_id
      where r.mass_message_id = ${massMessageId} and r.status = 'waiting'
      order by r.user_id limit ${limit}`,
  );

/** The same of one fan and this performer; null for who does not exist. */
export async function findDeliveryInput(db: Db, performerId: string, userId: string, now: Date) {
  const from = sql`from users u cross join (select ${performerId}::text as performer_id) r where u.id = ${userId}`;
  const [row] = await deliveryInputs(db, now, from);
  return row ?? null;
}

interface Outcome {
  userId: string;
  status: (typeof RECIPIENT_STATUSES)[number];
  messageId: string | null;
}

/** Writes down what became of these recipients. */
export async function noteOutcomes(
  db: Db,
  massMessageId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    outcomes.map(({ userId, status, messageId }) => ({ user_id: userId, status, message_id: messageId })),
  );
  await db.execute(sql`
    update mass_message_recipients r set status = o.status, message_id = o.message_id,
      sent_at = case when o.status = 'sent' then ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) as o (user_id text, status text, message_id text)
    where r.mass_message_id = ${massMessageId} and r.user_id = o.user_id and r.status = 'waiting'`);
}

/**
 * A fan has read everything that this performer sent to many, as far as they got it; not where they show nobody what they
 * read, or one of the two blocks the other.
 */
export async function noteRead(db: Db, userId: string, performerId: string, now: Date): Promise<void> {
  await db
    .update(r)
    .set({ readAt: now })
    .where(
      and(
        eq(r.userId, userId),
        eq(r.performerId, performerId),
        sql`${r.sentAt} is not null and ${r.readAt} is null
          and exists (select from users where users.id = ${userId} and users.chat_signs)
          and not ${isBlockBetween(sql`${userId}::text`, sql`${performerId}::text`)}`,
      ),
    );
}

/** How many have read it. */
export const countReaders = (db: Db, massMessageId: string): Promise<number> =>
  db.$count(r, and(eq(r.massMessageId, massMessageId), sql`${r.readAt} is not null`));

/** Purchases of what was in it since it began, and what is left of the performer's earnings by them. */
export async function findResults(
  db: Db,
  { id, performerId, startedAt }: Pick<MassRow, 'id' | 'performerId' | 'startedAt'>,
) {
  if (!startedAt) return { unlocked: 0, earned: 0 };
  const { rows } = await db.execute<{ unlocked: number; earned: number }>(sql`
    select count(*) filter (where t.status = 'success')::int as unlocked,
      coalesce(sum(e.net_price - e.refunded_net), 0)::float8 as earned
    from token_transactions t
    join mass_message_recipients r on r.message_id = t.target_id and r.mass_message_id = ${id}
    join earnings e on e.transaction_id = t.id
    where t.performer_id = ${performerId} and t.type = 'message' and t.target = 'message'
      and t.created_at >= ${startedAt.toISOString()}::timestamptz`);
  return rows[0] ?? { unlocked: 0, earned: 0 };
}
