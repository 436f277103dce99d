import pg from 'pg';
import { startEmbeddedPostgres } from '#server/providers/database/embedded.ts';

/** The victim of kill.ts: writes transactions of two rows and prints each number once it is acknowledged. */
const [dataDir = '', firstId = '0'] = process.argv.slice(2);
const writers = 4;
const log = {
  info: () => undefined,
  warn: (details: object, message: string) => console.error(message, details),
};

const server = await startEmbeddedPostgres({ dataDir, log });
const pool = new pg.Pool({ connectionString: server.url, max: writers });
pool.on('error', () => undefined);
await pool.query('create table if not exists written (id bigint, side text, primary key (id, side))');

let next = Number(firstId);

async function write(): Promise<void> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  for (;;) {
    next += 1;
    const id = next;
    await client.query('begin');
    await client.query("insert into written values ($1, 'debit')", [id]);
    await client.query("insert into written values ($1, 'credit')", [id]);
    await client.query('commit');
    process.stdout.write(`${id}\n`);
  }
}

// In the rounds that kill the server first, writers end with an error, and the process waits for its own end.
setInterval(() => undefined, 60_000);
await Promise.allSettled(Array.from({ length: writers }, write));
