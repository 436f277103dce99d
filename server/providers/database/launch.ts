import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';
import type { Log } from './log.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { spawnOptions } from './run.ts';
import { startSettings } from './settings.ts';

interface LaunchOptions {
  /** The folder that gets the server's log. */
  dirPath: string;
  location: ClusterLocation;
  programs: Programs;
  log: Log;
  throwaway: boolean;
  /** The port to come back on after a crash; a free one when absent. */
  port?: number;
}

export interface Running {
  pid: number;
  port: number;
}

/** Somebody took the port meanwhile, or processes of a killed server are still on their way out. */
const passing = /could not create any TCP\/IP sockets|pre-existing shared memory block/;
const attempts = 150;
const logLimit = 1_000_000;

/** Starts a server on the cluster and waits until it takes connections. */
export async function launchServer(options: LaunchOptions): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const output = await openLog(options.dirPath);
    const before = (await output.stat()).size;
    try {
      const pid = await startProcess(options, port, output);
      if (await becomesReady(pid, options)) return { pid, port };
      const said = await readFrom(options.dirPath, before);
      if (attempt < attempts && passing.test(said)) await sleep(100);
      else throw new Error(`The embedded Postgres did not start. It said:\n${said.trim().slice(-2000)}`);
    } finally {
      await output.close();
    }
  }
}

/** A port of the loopback address that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave out no free port.');
  return address.port;
}

const logFile = (dirPath: string): string => join(dirPath, 'server.log');

/** The server writes to a file and not to us, so that it outlives us unharmed. */
async function openLog(dirPath: string): Promise<FileHandle> {
  const { size } = await stat(logFile(dirPath)).catch(() => ({ size: 0 }));
  if (size > logLimit) await rename(logFile(dirPath), `${logFile(dirPath)}.1`);
  return await open(logFile(dirPath), 'a', 0o600);
}

async function readFrom(dirPath: string, position: number): Promise<string> {
  const handle = await open(logFile(dirPath), 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(20_000), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** In a process group of its own: Ctrl-C in our terminal must not stop it while we still finish requests. */
async function startProcess(options: LaunchOptions, port: number, output: FileHandle): Promise<number> {
  const { location, programs, throwaway } = options;
  const child = spawn(programs.postgres, ['-D', location.cluster, ...startSettings(port, throwaway)], {
    ...spawnOptions(location.account),
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  await once(child, 'spawn');
  child.unref();
  return child.pid ?? 0;
}

/** Waits as long as the process lives: after a crash it replays its log first, and that may take a while. */
async function becomesReady(pid: number, { location, log }: LaunchOptions): Promise<boolean> {
  for (let turn = 1; isAlive(pid); turn += 1) {
    const found = await readPostmaster(location.cluster);
    if (found?.pid === pid && found.status === 'ready') return true;
    if (turn % 400 === 0) log.warn({ pid }, 'The embedded Postgres is still starting, probably recovering');
    await sleep(25);
  }
  return false;
}
