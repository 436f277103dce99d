import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** One side of a comparison. `headers` may differ by connection, so that each is a person of its own. */
export interface Target {
  name: string;
  url: string;
  pid: number;
  method?: 'GET' | 'POST';
  body?: string;
  headers?: (connection: number) => Record<string, string>;
}

interface Figures {
  rps: number;
  p50: number;
  p99: number;
  cpuMs: number;
  failed: number;
}

const TICKS_PER_SECOND = 100;
const WARM_UP_SECONDS = 10;

/** CPU seconds a process used so far, user and system (Linux). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Where a client of autocannon 9 collects what it is answered; no option keeps it from that. */
function queueOf(client: object): object {
  if (
    'pipelinedRequests' in client &&
    typeof client.pipelinedRequests === 'object' &&
    client.pipelinedRequests
  )
    return client.pipelinedRequests;
  throw new Error('autocannon has changed: see whether it still makes a text of every body');
}

/** Loads one target for some seconds over loopback and measures what the client saw and the server spent. */
async function round(target: Target, connections: number, seconds: number): Promise<Figures> {
  let next = 0;
  const before = cpuSeconds(target.pid);
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    connections,
    duration: seconds,
    ...(target.body ? { body: target.body } : {}),
    setupClient(client) {
      // Without this autocannon makes a text of each packed body: it, not the server, would be what is measured.
      Object.assign(queueOf(client), { addBody: () => undefined });
      const headers = target.headers?.(next) ?? {};
      next += 1;
      client.setHeaders({ 'content-type': 'application/json', ...headers });
    },
  });
  const cpu = cpuSeconds(target.pid) - before;
  const answered = Math.max(1, result.requests.total);
  return {
    rps: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: (cpu * 1000) / answered,
    failed: result.non2xx + result.errors,
  };
}

function middle(rounds: Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.rps - b.rps);
  return sorted[Math.floor(sorted.length / 2)] as Figures;
}

export interface Comparison {
  what: string;
  ours: Figures;
  baseline: Figures;
  baselineName: string;
  /** Requests per second against the baseline, the median of the rounds' ratios. */
  ratio: number;
  floor: number;
}

/** Loads both sides in turn, A B A B …, after a warm-up of each, and quotes medians: a noisy machine hits both. */
export async function compare(
  what: string,
  ours: Target,
  baseline: Target,
  options: { floor: number; connections?: number; seconds?: number; rounds?: number },
): Promise<Comparison> {
  const { connections = 10, seconds = 4, rounds = 5 } = options;
  // A page's code is compiled while it is used: after two thousand requests it is as fast as it stays.
  for (const target of [ours, baseline]) await round(target, connections, WARM_UP_SECONDS);
  const a: Figures[] = [];
  const b: Figures[] = [];
  for (let index = 0; index < rounds; index += 1) {
    a.push(await round(ours, connections, seconds));
    b.push(await round(baseline, connections, seconds));
  }
  const ratios = a.map((one, index) => one.rps / (b[index]?.rps ?? Number.NaN)).sort((x, y) => x - y);
  return {
    what,
    ours: middle(a),
    baseline: middle(b),
    baselineName: baseline.name,
    ratio: ratios[Math.floor(ratios.length / 2)] ?? Number.NaN,
    floor: options.floor,
  };
}
