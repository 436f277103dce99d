import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversations } from '#contract/conversations.ts';
import { follows } from '#contract/follows.ts';
import { systemClock } from '#server/clock.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type ApiProcess, startApiProcess } from '#support/api-process.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import type { ClientOrder, Shown } from '#support/message-client.ts';
import { type Network, startNetwork } from '#support/network.ts';
import { workerDatabase } from '#support/postgres.ts';
import { hasRedis, type RedisServer, startRedis } from '#support/redis.ts';
import { until } from '#support/until.ts';

/** Two people who write to each other, each in a tab of their own, over lines that break. */
const LONG = Boolean(process.env.LONG);
const MESSAGES = LONG ? 500 : 60;
const EVERY_MS = 40;
/** Longer than a tab waits before it tries to connect again, so that one attempt fails. */
const CUT_MS = 1500;

let api: TestApi;
let databaseUrl: string;
let redis: RedisServer | null = null;
/** Those that meet in the database go on from test to test; people and tabs are new in each. */
const lasting: ApiProcess[] = [];
beforeAll(async () => {
  ({ url: databaseUrl } = await workerDatabase());
  api = await startTestApi();
  api.clock.set(systemClock.now().toISOString());
  if (hasRedis()) redis = await startRedis();
}, 180_000);
afterAll(async () => {
  for (const server of lasting) await server.stop();
  await redis?.stop();
  await api.close();
});

interface Tab {
  network: Network;
  child: ChildProcess;
  say(text: string): void;
  show(): Promise<Shown>;
  /** Waits until it shows so many messages. */
  shows(count: number): Promise<void>;
  /** Asleep while this is done. */
  asleep(work: () => Promise<void>): Promise<void>;
}

async function start(servers: ApiProcess[], count: number, env: Record<string, string> = {}): Promise<void> {
  while (servers.length < count) servers.push(await startApiProcess(databaseUrl, { env }));
}

class Talk {
  servers = lasting;
  readonly tabs: Tab[] = [];

  async start(count: number, env?: Record<string, string>): Promise<[Tab, Tab]> {
    if (env) this.servers = [];
    await start(this.servers, count, env);
    const performer = await aPerformer(api);
    const fan = await aFan(api);
    // So that both may write from the beginning.
    await api.call(follows.follow, { params: { id: performer.id } }, fan);
    const body = { source: 'performer', sourceId: performer.id } as const;
    const { data } = await api.call(conversations.create, { body }, fan);
    const open = async (who: Person, at: number): Promise<Tab> => {
      const server = this.servers[at % count] as ApiProcess;
      const network = await startNetwork(Number(new URL(server.url).port));
      const child = fork(join(import.meta.dirname, '../support/message-client.ts'), { execArgv: [] });
      const order = (one: ClientOrder) => child.send(one);
      const tab: Tab = {
        network,
        child,
        say: (text) => order({ say: text }),
        async show() {
          order('show');
          return ((await once(child, 'message')) as [Shown])[0];
        },
        shows: (most) => until(async () => (await tab.show()).seqs.length >= most),
        async asleep(work) {
          child.kill('SIGSTOP');
          await work();
          child.kill('SIGCONT');
        },
      };
      this.tabs.push(tab);
      order({ setUp: { url: network.url, token: who.token, conversationId: data._id } });
      return tab;
    };
    const tabs: [Tab, Tab] = [await open(fan, 0), await open(performer, 1)];
    for (const tab of tabs) await until(async () => (await tab.show()).isOpen);
    return tabs;
  }

  async end(): Promise<void> {
    for (const { child, network } of this.tabs.splice(0)) {
      child.kill('SIGKILL');
      await network.close();
    }
    if (this.servers !== lasting) for (const server of this.servers) await server.stop();
  }
}

let talk: Talk;
beforeEach(() => {
  talk = new Talk();
});
afterEach(() => talk.end());

/** Both write in turn while `trouble` happens; in the end both show the same, all of it, once, in order. */
async function bothShowTheSame([one, other]: [Tab, Tab], trouble: () => Promise<void>): Promise<void> {
  const texts = Array.from({ length: MESSAGES }, (_, at) => `message ${at}`);
  const writing = (async () => {
    for (const [at, text] of texts.entries()) {
      (at % 2 === 0 ? one : other).say(text);
      await sleep(EVERY_MS);
    }
  })();
  await Promise.all([writing, trouble()]);
  const end = performance.now() + (LONG ? 120_000 : 60_000);
  for (;;) {
    const [a, b] = [await one.show(), await other.show()];
    const isDone = [a, b].every(({ seqs, pending }) => seqs.length >= MESSAGES && pending === 0);
    if (isDone || performance.now() > end) {
      expect([a.refused, b.refused]).toEqual([[], []]);
      expect([a.pending, b.pending]).toEqual([0, 0]);
      expect(a.texts).toEqual(b.texts);
      expect(a.seqs).toEqual(Array.from({ length: MESSAGES }, (_, at) => at + 1));
      expect(b.seqs).toEqual(a.seqs);
      expect(a.texts.toSorted()).toEqual(texts.toSorted());
      // Each one's own in the order they were written.
      for (const half of [0, 1]) {
        const own = texts.filter((_, at) => at % 2 === half);
        expect(a.texts.filter((text) => own.includes(text))).toEqual(own);
      }
      return;
    }
    await sleep(200);
  }
}

const cutsOf = (ms: number, times: number) => async (tab: Tab) => {
  for (let nr = 1; nr <= times; nr += 1) {
    await tab.shows(nr * 6);
    tab.network.fail(nr % 2 === 1 ? 'cut' : 'silent');
    await sleep(ms);
    tab.network.mend();
  }
};

test('a line that is cut, or goes silent, for more than a second, again and again, on both sides', async () => {
  const tabs = await talk.start(1);
  await bothShowTheSame(tabs, async () => {
    await Promise.all(tabs.map(cutsOf(CUT_MS, LONG ? 6 : 2)));
  });
}, 300_000);

test('a tab that is put to sleep', async () => {
  const [one, other] = await talk.start(1);
  await bothShowTheSame([one, other], async () => {
    await other.shows(6);
    const before = (await one.show()).seqs.length;
    // All that it said before it fell asleep may be sent already.
    await other.asleep(() => (LONG ? sleep(30_000) : one.shows(Math.min(before + 12, MESSAGES / 2))));
  });
}, 300_000);

test('a server that crashes and is started again', async () => {
  const tabs = await talk.start(1);
  await bothShowTheSame(tabs, async () => {
    for (let nr = 1; nr <= (LONG ? 3 : 1); nr += 1) {
      await tabs[0].shows(nr * 10);
      const [server] = talk.servers;
      if (!server) throw new Error('no server');
      process.kill(server.pid, 'SIGKILL');
      await server.stop();
      talk.servers[0] = await startApiProcess(databaseUrl, { onPort: Number(new URL(server.url).port) });
    }
  });
}, 300_000);

describe.each(['the database', 'Redis'])('two servers that meet in %s', (name) => {
  const there = name === 'the database' || hasRedis() ? test : test.skip;
  there(
    'one of them crashes, and its people go on at the other',
    async () => {
      const tabs = await talk.start(2, name === 'Redis' ? { REDIS_URL: redis?.url ?? '' } : undefined);
      await bothShowTheSame(tabs, async () => {
        await tabs[0].shows(10);
        const [first, second] = talk.servers;
        if (!first || !second) throw new Error('no servers');
        process.kill(first.pid, 'SIGKILL');
        talk.servers.shift();
        await first.stop();
        await until(async () => !(await tabs[0].show()).isOpen);
        tabs[0].network.leadTo(Number(new URL(second.url).port));
      });
    },
    300_000,
  );
});

if (LONG)
  test.each([30, 300])(
    'a line that is cut for %d seconds',
    async (seconds) => {
      const tabs = await talk.start(1);
      await bothShowTheSame(tabs, () => cutsOf(seconds * 1000, 1)(tabs[0]));
    },
    900_000,
  );
