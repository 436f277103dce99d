import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#support/free-port.ts';
import { build, isBuilt } from '../../tools/build.ts';
import { ROOT, requireNode24 } from '../../tools/run.ts';

/**
 * `node tests/bench/coldstart.ts`: from `npm start` to the first page, with built pages: on an empty data folder
 * (database made, demo world filled), on an empty one without the demo, and on the second start of each.
 */
requireNode24();
const LIMIT_MS = 600_000;

async function firstPage(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    const page = await fetch(url).catch(() => null);
    await page?.arrayBuffer();
    if (page?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no page came in ten minutes');
}

/** Ends npm and the product, which outlives it for a moment: until then its folder is taken. */
async function endGroup(pid: number): Promise<void> {
  try {
    // npm hands a signal on to its child only when both share a group.
    process.kill(-pid, 'SIGTERM');
    for (;;) {
      process.kill(-pid, 0);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } catch {
    // Nobody is left.
  }
}

/** Seconds from `npm start` to the first page that is answered with 200. */
async function start(dataDir: string, demo: boolean): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['start'], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: String(demo),
      LOG_LEVEL: 'error',
    },
  });
  try {
    await firstPage(`http://127.0.0.1:${port}/`, child);
    return (performance.now() - began) / 1000;
  } finally {
    if (child.pid) await endGroup(child.pid);
  }
}

if (!isBuilt()) await build();
process.stdout.write(
  `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}; seconds from npm start to the first page\n\n`,
);
process.stdout.write('| data folder | first start | second start |\n|---|---|---|\n');
for (const demo of [false, true]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-cold-'));
  try {
    const times = [await start(dataDir, demo), await start(dataDir, demo)];
    const cells = times.map((seconds) => seconds.toFixed(1)).join(' | ');
    process.stdout.write(`| ${demo ? 'empty, with the demo world' : 'empty'} | ${cells} |\n`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
