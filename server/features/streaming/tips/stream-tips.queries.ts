import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { streamMessages, streams } from '../../../db/schema/streams.ts';
import { tokenTransactions } from '../../../db/schema/wallet.ts';

/** A tip that was given in a stream, and whether it was shown there. */
export async function findStreamTip(db: Db, chargeId: string) {
  const t = tokenTransactions;
  const [row] = await db
    .select({
      userId: t.userId,
      streamId: t.targetId,
      performerId: streams.performerId,
      message: t.message,
      menuItem: sql<string>`case when ${t.menuItemId} is null then '' else ${t.name} end`,
      price: t.totalPrice,
      hasGoal: sql<boolean>`${streams.goalSince} is not null`,
      isPosted: sql<boolean>`exists (select from ${streamMessages} where ${streamMessages.senderId} = ${t.userId}
        and ${streamMessages.requestKey} = ${`tip:${chargeId}`})`,
    })
    .from(t)
    .innerJoin(streams, eq(streams.id, t.targetId))
    .where(and(eq(t.id, chargeId), eq(t.type, 'stream_tip')));
  return row ?? null;
}
export type StreamTip = NonNullable<Awaited<ReturnType<typeof findStreamTip>>>;
