import { type SQL, sql } from 'drizzle-orm';
import { feeds } from './schema/feeds.ts';

/** `isOut` of src/rules/item-access.ts as a condition on the table of posts. */
export const outAt = (now: Date | ReturnType<typeof sql.placeholder>): SQL => {
  const moment = now instanceof Date ? now.toISOString() : now;
  return sql`(${feeds.status} = 'active' and not ${feeds.isWaiting} and ${feeds.deletedAt} is null and ${feeds.publishedAt} <= ${moment}::timestamptz
    and (${feeds.expiredAt} is null or ${feeds.expiredAt} > ${moment}::timestamptz))`;
};
