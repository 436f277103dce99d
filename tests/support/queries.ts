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

interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

const readOf = (table: string, step: Step): number => {
  const own =
    step['Relation Name'] === table
      ? step['Actual Loops'] *
        (step['Actual Rows'] +
          (step['Rows Removed by Filter'] ?? 0) +
          (step['Rows Removed by Index Recheck'] ?? 0))
      : 0;
  return (step.Plans ?? []).reduce((sum, inner) => sum + readOf(table, inner), own);
};

/** Runs `work` and answers how many rows of a table its queries read, those included that did not fit. */
export async function countRowsRead(url: string, table: string, work: () => Promise<unknown>) {
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  let sent: { text: string; values: unknown[] }[];
  try {
    await work();
    sent = spy.mock.calls.map(([query, values]: unknown[]) => ({
      text: typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''),
      values: (Array.isArray(values) ? values : (query as { values?: unknown[] }).values) ?? [],
    }));
  } finally {
    spy.mockRestore();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let total = 0;
  for (const { text, values } of sent.filter((one) => /^\s*select/i.test(one.text))) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    total += readOf(table, rows[0]['QUERY PLAN'][0].Plan);
  }
  await client.end();
  return total;
}
