import { execFileSync, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoEmail } from '#rules/demo.ts';
import { startProduct } from '#support/product.ts';
import { percentile } from './percentile.ts';
import { machineInWords } from './processor.ts';

/*
 * `npx node tests/bench/hostile.ts [kind…]`: 200 calls a second for a minute from 1,000 networks, each kind for itself, with
 * the limits on. Every second client hangs up after 0.4 s. Meanwhile owners log in from elsewhere, each from the same place
 * as before, and visitors open pages. Prints what those waited, beside an idle minute, and the memory of all processes.
 */

const A_SECOND = 200;
const SECONDS = 60;
const NETWORKS = 1000;
const HANG_UP_MS = 400;
const OWNER_EVERY_MS = 2500;
const PAGE_EVERY_MS = 250;

/** The n-th network: IPv4 addresses, IPv6 of many /48s, and every fifth of one /48. */
function networkOf(nr: number): string {
  const hex = nr.toString(16);
  if (nr % 5 === 0) return `2001:db8:bad:${hex}::1`;
  if (nr % 5 === 1) return `2001:db8:${hex}:1::1`;
  return `10.${Math.floor(nr / 250)}.${nr % 250}.7`;
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** One hostile call of each kind; `nr` is another one each time. */
const KINDS: Record<string, (nr: number) => [path: string, init?: RequestInit]> = {
  'logins by name': (nr) => ['/api/auth/login', json({ username: `nobody${nr}`, password: 'Wr0ng-guess' })],
  'logins by address': (nr) => [
    '/api/auth/login',
    json({ username: `nobody${nr}@example.com`, password: 'Wr0ng-guess' }),
  ],
  'sign-ups': (nr) => [
    '/api/auth/users/register',
    json({
      username: `flood${nr}`,
      email: `flood${nr}@example.com`,
      password: 'Sesame-0pen',
      acceptedTerms: true,
    }),
  ],
  resets: (nr) => ['/api/auth/users/forgot', json({ email: `nobody${nr}@example.com` })],
  'unknown pages': (nr) => [`/no/such/page/${nr}`],
  openapi: () => ['/api/openapi.json'],
  ready: () => ['/api/ready'],
  media: (nr) => [`/api/media/open?path=/api/media/protected/${nr}/cd.webp`],
};

/** Sends the flood, in a process of its own so that it does not slow down what is measured. */
async function flood(base: string, kind: string): Promise<void> {
  const call = KINDS[kind];
  if (!call) throw new Error(`No such kind: ${kind}`);
  const answers = new Map<string, number>();
  const note = (what: string): void => void answers.set(what, (answers.get(what) ?? 0) + 1);
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let nr = 0; nr < A_SECOND * SECONDS; nr += 1) {
    const wait = begun + (nr * 1000) / A_SECOND - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const [path, init = {}] = call(nr);
    const headers = {
      ...(init.headers as Record<string, string>),
      'x-forwarded-for': networkOf(nr % NETWORKS),
    };
    const signal = AbortSignal.timeout(nr % 2 ? HANG_UP_MS : 60_000);
    under.push(
      fetch(`${base}${path}`, { ...init, headers, signal, redirect: 'manual' })
        .then(async (reply) => {
          await reply.arrayBuffer();
          note(String(reply.status));
        })
        .catch((error: Error) => note(error.name === 'TimeoutError' ? 'hung up' : 'no answer')),
    );
  }
  await Promise.all(under);
  process.send?.([...answers].map(([what, count]) => `${count} × ${what}`).join(', '));
}

/** Megabytes that the processes below this one hold together. */
function memoryOf(pid: number | undefined): number {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const all = new Set([pid]);
  // A parent has always been started before its children, but numbers may begin anew.
  for (let before = 0; before < all.size; ) {
    before = all.size;
    for (const [child, parent] of rows) if (all.has(parent)) all.add(child);
  }
  let sum = 0;
  for (const one of all) {
    try {
      sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return Math.round(sum);
}

interface Waits {
  login: number[];
  page: number[];
  failed: number;
}

/** What owners and visitors wait until `ends`. */
async function measure(base: string, ends: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { login: [], page: [], failed: 0 };
  let isOver = false;
  void ends.then(() => {
    isOver = true;
  });
  const timed = async (list: number[], path: string, init: RequestInit, ip: string) => {
    const begun = performance.now();
    const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': ip };
    const reply = await fetch(`${base}${path}`, { ...init, headers }).catch(() => null);
    await reply?.arrayBuffer();
    list.push(performance.now() - begun);
    if (reply?.status !== 200) waits.failed += 1;
  };
  const every = async (ms: number, work: () => Promise<void>) => {
    const under: Promise<void>[] = [];
    while (!isOver) {
      under.push(work());
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    await Promise.all(under);
  };
  const { user, performer } = DEMO_ACCOUNTS;
  const login = (username: string, ip: string) =>
    timed(waits.login, '/api/auth/login', json({ username, password: DEMO_PASSWORD }), ip);
  const pages = ['/home', `/${performer}`, '/creator'];
  let nr = 0;
  await Promise.all([
    every(OWNER_EVERY_MS, () => login(user, '198.51.100.1')),
    every(OWNER_EVERY_MS, () => login(demoEmail(performer), '198.51.100.2')),
    every(PAGE_EVERY_MS, () => {
      nr += 1;
      return timed(waits.page, pages[nr % pages.length] ?? '/', {}, `203.0.113.${nr % 200}`);
    }),
  ]);
  return waits;
}

const inMs = (values: number[]) =>
  [0.5, 0.95].map((part) => Math.round(percentile(values, part))).join(' / ');

async function main(names: string[]): Promise<void> {
  const kinds = names.length > 0 ? names : Object.keys(KINDS);
  process.stdout.write(`${machineInWords()}\n\n`);
  process.stdout.write(
    '| while | login p50 / p95, ms | page p50 / p95, ms | not answered with 200 | MB before, after | flood |\n',
  );
  process.stdout.write('| --- | --- | --- | --- | --- | --- |\n');
  for (const kind of ['idle', ...kinds]) {
    // Each kind meets a product that has counted nothing yet.
    const product = await startProduct({
      env: { DEMO: 'true', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    });
    const before = memoryOf(product.process.pid);
    let answers = '';
    const ends = new Promise<void>((resolve) => {
      if (kind === 'idle') return void setTimeout(resolve, 30_000);
      const child = fork(fileURLToPath(import.meta.url), ['--flood', product.url, kind]);
      child.on('message', (message) => {
        answers = String(message);
      });
      child.on('exit', () => resolve());
    });
    const waits = await measure(product.url, ends);
    const memory = `${before}, ${memoryOf(product.process.pid)}`;
    process.stdout.write(
      `| ${kind} | ${inMs(waits.login)} | ${inMs(waits.page)} | ${waits.failed} of ${waits.login.length + waits.page.length} | ${memory} | ${answers} |\n`,
    );
    await product.stop();
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--flood') {
  await flood(String(rest[0]), String(rest[1]));
  process.disconnect();
} else {
  await main(process.argv.slice(2));
}
