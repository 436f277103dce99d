import { readFileSync } from 'node:fs';
import pg from 'pg';
import { workerDatabase } from '#support/postgres.ts';
import type { Made } from './trial.ts';

/** Read by a made test that changes a function of the database: it is changed before the tests and put back after them. */
const path = expect.getState().testPath?.replace('.test.ts', '.json') ?? '';
const { changed } = JSON.parse(readFileSync(path, 'utf8')) as Made;

async function define(text = ''): Promise<void> {
  const client = new pg.Client((await workerDatabase()).url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
beforeAll(() => define(changed?.text));
afterAll(() => define(changed?.before));
