import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { authorColumns, isPurchaseOf, itemRelation } from '../../db/item-columns.ts';
import { itemFinder } from '../../db/item-finder.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { videoPositions, videoPurchases, videos } from '../../db/schema/videos.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type VideoColumns = typeof videos.$inferSelect;
const at = sql.placeholder;
const portrait = alias(files, 'portrait');
const videoFile = alias(files, 'video_file');
const nextVideoFile = alias(files, 'next_file');
const teaser = alias(files, 'teaser');
const thumbnail = alias(files, 'thumbnail');
const boughtVideoFile = alias(files, 'bought_file');

/** What the viewer's own purchase and pauses say; constants for visitors. */
function ownColumns(signedIn: boolean) {
  if (!signedIn)
    return {
      boughtVideoFile: sql<ShownFile | null>`null::jsonb`,
      boughtName: sql<string | null>`null::text`,
      position: sql<number | null>`null::int`,
    };
  const purchase = isPurchaseOf('video', videos.id);
  return {
    boughtVideoFile: sql<ShownFile | null>`(select ${fileJson(boughtVideoFile)} from ${tokenTransactions}
      inner join ${videoPurchases} on ${videoPurchases.transactionId} = ${tokenTransactions.id}
      inner join ${files} as bought_file on ${boughtVideoFile.id} = ${videoPurchases.fileId} where ${purchase})`,
    boughtName: sql<
      string | null
    >`(select ${tokenTransactions.name} from ${tokenTransactions} where ${purchase})`,
    position: sql<number | null>`(select ${videoPositions.seconds} from ${videoPositions}
      where ${videoPositions.userId} = ${at('viewerId')} and ${videoPositions.videoId} = ${videos.id})`,
  };
}

/** Videos with author, files and what the viewer has with each; a list adds order and place. */
export function selectVideos(db: Db, where: SQL | undefined, signedIn: boolean) {
  return db
    .select({
      video: videos,
      performer: authorColumns(portrait),
      videoFile: fileJson(videoFile) as SQL<ShownFile>,
      nextVideoFile: fileJson(nextVideoFile),
      teaser: fileJson(teaser),
      thumbnail: fileJson(thumbnail),
      ...itemRelation('video', videos, signedIn),
      ...ownColumns(signedIn),
    })
    .from(videos)
    .innerJoin(performers, eq(performers.id, videos.performerId))
    .innerJoin(users, eq(users.id, videos.performerId))
    .innerJoin(videoFile, eq(videoFile.id, videos.fileId))
    .leftJoin(nextVideoFile, eq(nextVideoFile.id, videos.nextFileId))
    .leftJoin(teaser, eq(teaser.id, videos.teaserId))
    .leftJoin(thumbnail, eq(thumbnail.id, videos.thumbnailId))
    .leftJoin(portrait, eq(portrait.id, users.avatarId))
    .where(where)
    .$dynamic();
}
export type VideoRow = Awaited<ReturnType<typeof selectVideos>>[number];

/** One video by id or slug, deleted ones too: who bought one keeps it. */
export const findVideo = itemFinder('video', videos, selectVideos);

/** These videos, in any order. */
export async function videosByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  return selectVideos(db, inArray(videos.id, [...ids]), viewerId !== null)
    .prepare('')
    .execute({ viewerId });
}

/** Videos whose file this is, or was when this person bought them. */
export async function videosHolding(db: Db, fileId: string, viewerId: string | null): Promise<VideoRow[]> {
  const wasBought = sql`${videos.id} in (select ${tokenTransactions.targetId} from ${videoPurchases}
    inner join ${tokenTransactions} on ${tokenTransactions.id} = ${videoPurchases.transactionId}
    where ${videoPurchases.fileId} = ${at('fileId')} and ${tokenTransactions.userId} = ${at('viewerId')}
      and ${tokenTransactions.type} = 'video')`;
  const isVideoFile = eq(videos.fileId, at('fileId'));
  return selectVideos(db, viewerId === null ? isVideoFile : or(isVideoFile, wasBought), viewerId !== null)
    .prepare('')
    .execute({ viewerId, fileId });
}
