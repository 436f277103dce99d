import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { videoPositions } from '../../db/schema/videos.ts';

export async function keepPosition(
  db: Db,
  at: { userId: string; videoId: string; seconds: number; updatedAt: Date },
): Promise<void> {
  const { seconds, updatedAt } = at;
  await db
    .insert(videoPositions)
    .values(at)
    .onConflictDoUpdate({
      target: [videoPositions.userId, videoPositions.videoId],
      set: { seconds, updatedAt },
    });
}

export async function forgetPosition(db: Db, userId: string, videoId: string): Promise<void> {
  await db
    .delete(videoPositions)
    .where(and(eq(videoPositions.userId, userId), eq(videoPositions.videoId, videoId)));
}
