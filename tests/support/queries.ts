import { eq } from 'drizzle-orm';
import pg from 'pg';
import { performers } from '#server/db/schema/users.ts';
import type { TestApi } from './api.ts';

/** Runs `work` and answers how many statements it sent to the database, transactions' own words included. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

/** The counted views of a creator's profile, once they are as expected: they are counted after the reply. */
export async function viewsOf(api: TestApi, id: string, expected: number): Promise<number> {
  let views = -1;
  for (let tries = 0; tries < 300 && views !== expected; tries += 1) {
    const [row] = await api.deps.db.select().from(performers).where(eq(performers.id, id));
    views = row?.totalViews ?? -1;
    if (views !== expected) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return views;
}
