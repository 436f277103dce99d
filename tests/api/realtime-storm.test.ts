import pg from 'pg';
import { io } from 'socket.io-client';
import { type Connect, type Connection, openConnection } from '#realtime/connection.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { workerDatabase } from '#support/postgres.ts';
import { until } from '#support/until.ts';
import { type Person, richFans } from '../bench/people.ts';

/** With LONG as many as a busy evening has. */
const CLIENTS = process.env.LONG ? 1000 : 150;
const ROUNDS = process.env.LONG ? 5 : 2;
/** All are back and know how things stand this long after the server answers again. */
const BACK_WITHIN_MS = 5000;

let url: string;
let pool: pg.Pool;
let product: ApiProcess;
const connections: Connection[] = [];

beforeAll(async () => {
  ({ url } = await workerDatabase());
  pool = new pg.Pool({ connectionString: url, max: 2 });
}, 180_000);
afterAll(async () => {
  for (const connection of connections) connection.close();
  await product.stop();
  await pool.end();
});

const restart = async () => {
  product = await startApiProcess(url, { onPort: Number(new URL(product.url).port) });
};
const kill = async () => {
  process.kill(product.pid, 'SIGKILL');
  await product.stop();
};

test('after each crash all clients are back by themselves, and know what happened meanwhile', async () => {
  product = await startApiProcess(url);
  const fans = await richFans(pool, CLIENTS);
  const told = new Map<string, number[]>(fans.map(({ id }) => [id, []]));
  const connect = (fan: Person) => {
    const connection = openConnection(
      io as unknown as Connect,
      product.url,
      () => fan.token,
      () => undefined,
    );
    connection.socket.onAny((event, payload) => {
      if (event === 'person_state') told.get(fan.id)?.push((payload as { balance: number }).balance);
    });
    connections.push(connection);
  };
  for (const fan of fans) connect(fan);
  const haveHeard = (times: number) => fans.filter(({ id }) => (told.get(id)?.length ?? 0) >= times).length;
  await until(() => haveHeard(1) === CLIENTS);

  for (let round = 1; round <= ROUNDS; round += 1) {
    await kill();
    await pool.query(
      `select ledger_post(gen_random_uuid()::text, 'storm:' || $1::text || ':' || id, 'grant', id, now(), array['wallet:' || id, 'grants'], array[100, -100]::bigint[])
       from unnest($2::text[]) as id`,
      [round, fans.map(({ id }) => id)],
    );
    await restart();
    const from = performance.now();
    await until(() => haveHeard(round + 1) === CLIENTS);
    const took = performance.now() - from;
    process.stdout.write(`round ${round}: ${CLIENTS} clients are back after ${Math.round(took)} ms\n`);
    if (process.env.LONG) expect(took).toBeLessThan(BACK_WITHIN_MS);
  }
  // Once a connection, and the newest state each time.
  for (const balances of told.values())
    expect(balances).toEqual(balances.map((_, round) => (balances[0] ?? 0) + round));
  expect([...told.values()].every(({ length }) => length === ROUNDS + 1)).toBe(true);
}, 600_000);
