import { and, asc, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParticipantStatus } from '#rules/video-form.ts';
import { cardColumns } from '../../db/card-columns.ts';
import type { Db } from '../../db/client.ts';
import { fileJson } from '../../db/file-json.ts';
import { listable, NO_EXCLUSIONS } from '../../db/listable.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { videoParticipants, videos } from '../../db/schema/videos.ts';
import type { Viewer } from '../../http/context.ts';

const p = videoParticipants;

/** Who takes part in these videos, in their order, with what decides who is told of them. */
export async function participantsOf(db: Db, videoIds: readonly string[]) {
  if (videoIds.length === 0) return [];
  return db
    .select({
      videoId: p.videoId,
      answer: p.status,
      card: cardColumns,
      status: users.status,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
    })
    .from(p)
    .innerJoin(users, eq(users.id, p.performerId))
    .innerJoin(performers, eq(performers.id, p.performerId))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(inArray(p.videoId, [...videoIds]))
    .orderBy(asc(p.position), asc(p.performerId));
}
export type ParticipantRow = Awaited<ReturnType<typeof participantsOf>>[number];

/** Those of these performers who can be named at all. */
export async function nameable(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .where(and(inArray(users.id, [...ids]), listable(NO_EXCLUSIONS)));
  return rows.map(({ id }) => id);
}

/**
 * Makes these the people who are to be named, in this order. Who is new is asked; who is left out is forgotten, but for
 * a refusal. The ids of those who were asked now.
 */
export async function writeParticipants(
  db: Db,
  videoId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  await db
    .delete(p)
    .where(
      and(
        eq(p.videoId, videoId),
        ne(p.status, 'refused'),
        ids.length > 0 ? notInArray(p.performerId, [...ids]) : undefined,
      ),
    );
  if (ids.length === 0) return [];
  const rows = ids.map((performerId, position) => ({ videoId, performerId, position, askedAt: now }));
  const written = await db
    .insert(p)
    .values(rows)
    .onConflictDoUpdate({ target: [p.videoId, p.performerId], set: { position: sql`excluded.position` } })
    .returning({ id: p.performerId, isNew: sql<boolean>`xmax = 0` });
  return written.filter(({ isNew }) => isNew).map(({ id }) => id);
}

/**
 * Whoever agreed is asked again, as another file is there now, and who has not answered yet is asked about this one;
 * their ids. Who refused is not asked, and may agree only by what they see now. An answer on its way is waited for.
 */
export async function askAgain(db: Db, videoId: string, now: Date): Promise<string[]> {
  const rows = await db
    .update(p)
    .set({
      status: sql`case when ${p.status} = 'refused' then 'refused' else 'asked' end`,
      askedAt: now,
      answeredAt: sql`case when ${p.status} = 'refused' then ${p.answeredAt} end`,
    })
    .where(eq(p.videoId, videoId))
    .returning({ id: p.performerId, status: p.status });
  return rows.filter(({ status }) => status === 'asked').map(({ id }) => id);
}

/**
 * Notes an answer, unless it is about an earlier request than the latest; the owner of the video. Null when this
 * performer was not asked, or it is deleted. `isNews` is false where the same was answered before.
 */
export async function writeAnswer(
  db: Db,
  { videoId, performerId, askedAt }: { videoId: string; performerId: string; askedAt?: Date | undefined },
  status: ParticipantStatus,
  now: Date,
): Promise<{ owner: string; isNoted: boolean; isNews: boolean } | null> {
  const [row] = await db
    .select({ owner: videos.performerId, latest: p.askedAt, status: p.status })
    .from(p)
    .innerJoin(videos, eq(videos.id, p.videoId))
    .where(and(eq(p.videoId, videoId), eq(p.performerId, performerId), isNull(videos.deletedAt)))
    .for('update', { of: p });
  if (!row) return null;
  const isNoted = askedAt === undefined || askedAt.getTime() === row.latest.getTime();
  if (isNoted)
    await db
      .update(p)
      .set({ status, answeredAt: now })
      .where(and(eq(p.videoId, videoId), eq(p.performerId, performerId)));
  return { owner: row.owner, isNoted, isNews: isNoted && row.status !== status };
}

/** Whoever is asked to be named, with the ids of those who block them. */
type Asked = Pick<Viewer, 'id' | 'blockerIds'>;

/**
 * Whether the owner of a video lets one who was asked to be named still watch its film: the account is open, and does not
 * block them. Their country does not count, as they were asked themselves (product.md 14.5).
 */
const letsWatch = ({ blockerIds }: Asked): SQL => listable({ countries: [], blockerIds });

/** Whether this performer is asked to be named in a video whose file this is now, or agreed: they may look at it. */
export async function isAskedAbout(db: Db, asked: Asked, fileId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: p.videoId })
    .from(p)
    .innerJoin(videos, eq(videos.id, p.videoId))
    .innerJoin(users, eq(users.id, videos.performerId))
    .innerJoin(performers, eq(performers.id, videos.performerId))
    .where(
      and(
        eq(videos.fileId, fileId),
        isNull(videos.deletedAt),
        eq(p.performerId, asked.id),
        ne(p.status, 'refused'),
        letsWatch(asked),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const videoFile = alias(files, 'video_file');
const thumbnail = alias(files, 'thumbnail');

/** Videos in which this performer is asked to be named, or was, the latest first. */
export async function participationsOf(
  db: Db,
  asked: Asked,
  page: { status?: ParticipantStatus | undefined; limit: number; offset: number },
) {
  const where: SQL | undefined = and(
    eq(p.performerId, asked.id),
    isNull(videos.deletedAt),
    page.status ? eq(p.status, page.status) : undefined,
  );
  const [rows, [count]] = await Promise.all([
    db
      .select({
        video: { id: videos.id, slug: videos.slug, title: videos.title },
        videoFile: fileJson(videoFile),
        thumbnail: fileJson(thumbnail),
        status: p.status,
        askedAt: p.askedAt,
        answeredAt: p.answeredAt,
        mayWatch: sql<boolean>`${p.status} <> 'refused' and ${letsWatch(asked)}`,
        card: cardColumns,
      })
      .from(p)
      .innerJoin(videos, eq(videos.id, p.videoId))
      .innerJoin(users, eq(users.id, videos.performerId))
      .innerJoin(performers, eq(performers.id, videos.performerId))
      .leftJoin(files, eq(files.id, users.avatarId))
      .innerJoin(videoFile, eq(videoFile.id, videos.fileId))
      .leftJoin(thumbnail, eq(thumbnail.id, videos.thumbnailId))
      .where(where)
      .orderBy(desc(p.askedAt), desc(p.videoId))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(p)
      .innerJoin(videos, eq(videos.id, p.videoId))
      .where(where),
  ]);
  return { rows, total: count?.total ?? 0 };
}
