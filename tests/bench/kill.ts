import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/providers/database/embedded.ts';
import { readPostmaster } from '#server/providers/database/postmaster.ts';
import { killServer } from '#support/embedded-kill.ts';

/**
 * Does an acknowledged payment survive? Each round lets a process write to the embedded server, kills that
 * process with kill -9, in every second round the whole server too, starts again and looks for every
 * transaction that was acknowledged. Ends with an error when one is missing or only half there.
 *
 * It shows the death of processes. What a power cut does depends on the disk as well; fsync is on throughout.
 */
const rounds = Number(process.argv[2] ?? 20);
const writer = fileURLToPath(new URL('./kill-writer.ts', import.meta.url));
const log = {
  info: () => undefined,
  warn: (details: object, message: string) => console.warn(message, details),
};

interface Round {
  round: number;
  killed: string;
  acknowledged: number;
  'lost so far': number;
  torn: number;
  'ready again (ms)': number;
}

/** Lets the writer work for a while, kills it and says what it had acknowledged. */
async function writeAndKill(dataDir: string, round: number, everything: boolean) {
  const child = spawn(process.execPath, ['--no-warnings', writer, dataDir, String(round * 1_000_000)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => acknowledged.push(Number(line)));
  await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  await sleep(300 + ((round * 137) % 500));
  const server = await readPostmaster(join(dataDir, 'postgres/cluster'));
  if (!server) throw new Error(`Found no server to kill in ${dataDir}.`);
  if (everything) killServer(server.pid);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (acknowledged.length === 0) throw new Error(`Nothing was written in round ${round}.`);
  return { acknowledged, postmaster: server.pid };
}

/** Numbers with both rows, and how many have only one of them. */
async function readBack(server: EmbeddedPostgres): Promise<{ whole: Set<number>; torn: number }> {
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows } = await client.query<{ id: string; sides: number }>(
    'select id, count(*)::int as sides from written group by id',
  );
  await client.end();
  const whole = rows.filter((row) => row.sides === 2).map((row) => Number(row.id));
  return { whole: new Set(whole), torn: rows.length - whole.length };
}

/** A round counts only when what it claims to have killed was killed: then, and only then, it is a new server. */
async function startAgain(dataDir: string, before: number, everything: boolean): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  const after = (await readPostmaster(join(dataDir, 'postgres/cluster')))?.pid;
  if ((after !== before) === everything) return server;
  await server.stop();
  throw new Error(everything ? 'The server outlived its kill -9.' : 'The server ended with the product.');
}

async function playRound(dataDir: string, round: number, all: Set<number>): Promise<Round> {
  const everything = round % 2 === 0;
  const { acknowledged, postmaster } = await writeAndKill(dataDir, round, everything);
  for (const id of acknowledged) all.add(id);
  const from = performance.now();
  const server = await startAgain(dataDir, postmaster, everything);
  const ready = Math.round(performance.now() - from);
  const { whole, torn } = await readBack(server).finally(() => server.stop());
  return {
    round,
    killed: everything ? 'product and server' : 'product',
    acknowledged: acknowledged.length,
    'lost so far': [...all].filter((id) => !whole.has(id)).length,
    torn,
    'ready again (ms)': ready,
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'footlight-kill-'));
// As root the server runs under another account, which has to get into this folder.
await chmod(dataDir, 0o755);
const results: Round[] = [];
try {
  const all = new Set<number>();
  for (let round = 1; round <= rounds; round += 1) results.push(await playRound(dataDir, round, all));
  console.table(results);
  const lost = results.at(-1)?.['lost so far'] ?? 0;
  const torn = results.reduce((sum, result) => sum + result.torn, 0);
  console.log(`${all.size} acknowledged transactions in ${rounds} rounds: ${lost} lost, ${torn} torn.`);
  if (results.some((result) => result['lost so far'] > 0 || result.torn > 0)) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
