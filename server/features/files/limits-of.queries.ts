import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

export async function findReview(db: Db, userId: string) {
  const [row] = await db
    .select({ role: users.role, reviewState: performers.reviewState })
    .from(users)
    .leftJoin(performers, eq(performers.id, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}
