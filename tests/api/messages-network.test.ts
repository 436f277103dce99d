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

/** Two people who write to each other, each in a tab of their own, over lines that break. */
const LONG = Boolean(process.env.LONG);
const MESSAGES = LONG ? 500 : 120;
const EVERY_MS = 20;

let api: TestApi;
let databaseUrl: string;
let redis: RedisServer | null = null;
beforeAll(async () => {
  ({ url: databaseUrl } = await workerDatabase());
  api = await startTestApi();
  api.clock.set(systemClock.now().toISOString());
  if (hasRedis()) redis = await startRedis();
}, 180_000);
afterAll(async () => {
  await redis?.stop();
  await api.close();
});

interface Tab {
  network: Network;
  child: ChildProcess;
  say(text: string): void;
  show(): Promise<Shown>;
  sleep(ms: number): Promise<void>;
}

class Talk {
  readonly servers: ApiProcess[] = [];
  readonly tabs: Tab[] = [];

  async start(count: number, env: Record<string, string> = {}): Promise<[Tab, Tab]> {
    const performer = await aPerformer(api);
    const fan = await aFan(api);
    // So that both may write from the beginning.
    await api.call(follows.follow, { params: { id: performer.id } }, fan);
    const body = { source: 'performer', sourceId: performer.id } as const;
    const { data } = await api.call(conversations.create, { body }, fan);
    for (let nr = 0; nr < count; nr += 1) this.servers.push(await startApiProcess(databaseUrl, { env }));
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
        async sleep(ms) {
          child.kill('SIGSTOP');
          await sleep(ms);
          child.kill('SIGCONT');
        },
      };
      this.tabs.push(tab);
      order({ setUp: { url: network.url, token: who.token, conversationId: data._id } });
      return tab;
    };
    const tabs: [Tab, Tab] = [await open(fan, 0), await open(performer, 1)];
    for (const tab of tabs) while (!(await tab.show()).isOpen) await sleep(50);
    return tabs;
  }

  async end(): Promise<void> {
    for (const { child, network } of this.tabs.splice(0)) {
      child.kill('SIGKILL');
      await network.close();
    }
    for (const server of this.servers.splice(0)) await server.stop();
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

const cutsOf = (seconds: number, times: number) => async (tab: Tab) => {
  for (let nr = 0; nr < times; nr += 1) {
    await sleep(300 + nr * 150);
    tab.network.fail(nr % 2 === 0 ? 'cut' : 'silent');
    await sleep(seconds * 1000);
    tab.network.mend();
  }
};

test('a line that is cut, or goes silent, for a second, again and again, on both sides', async () => {
  const tabs = await talk.start(1);
  await bothShowTheSame(tabs, async () => {
    await Promise.all(tabs.map(cutsOf(1, LONG ? 6 : 2)));
  });
}, 300_000);

test('a tab that is put to sleep', async () => {
  const [one, other] = await talk.start(1);
  await bothShowTheSame([one, other], async () => {
    await sleep(500);
    await other.sleep(LONG ? 30_000 : 4000);
  });
}, 300_000);

test('a server that crashes and is started again', async () => {
  const tabs = await talk.start(1);
  await bothShowTheSame(tabs, async () => {
    for (let nr = 0; nr < (LONG ? 3 : 1); nr += 1) {
      await sleep(700);
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
      const tabs = await talk.start(2, name === 'Redis' ? { REDIS_URL: redis?.url ?? '' } : {});
      await bothShowTheSame(tabs, async () => {
        await sleep(900);
        const [first, second] = talk.servers;
        if (!first || !second) throw new Error('no servers');
        process.kill(first.pid, 'SIGKILL');
        await sleep(1000);
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
      await bothShowTheSame(tabs, () => cutsOf(seconds, 1)(tabs[0]));
    },
    900_000,
  );
