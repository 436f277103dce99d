import pg from 'pg';

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
