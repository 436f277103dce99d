import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { auth } from '#contract/auth.ts';
import { comments } from '#contract/comments.ts';
import { postgresCluster } from '#server/providers/sockets/postgres.ts';
import { redisCluster } from '#server/providers/sockets/redis.ts';
import { type ClusterEvents, type SocketCluster, sender } from '#server/providers/sockets/sockets.ts';
import { createRemoteRealtime } from '#server/realtime/remote.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { startApiProcess } from '#support/api-process.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { freePort } from '#support/free-port.ts';
import { type LiveServer, startLive, until } from '#support/live.ts';
import { workerDatabase } from '#support/postgres.ts';
import { aPost, EVERYONE } from '#support/posts.ts';
import { hasRedis, type RedisServer, startRedis } from '#support/redis.ts';

/** Two servers with connections of their own, which know of each other only through what stands between them. */
let api: TestApi;
let databaseUrl: string;
let redis: RedisServer | null = null;

beforeAll(async () => {
  ({ url: databaseUrl } = await workerDatabase());
  api = await startTestApi();
  if (hasRedis()) redis = await startRedis();
});
afterAll(async () => {
  await redis?.stop();
  await api.close();
});

const file = (fileId: string, error: string | null = null) =>
  ({ fileId, status: 'error', error, errorCode: null, canRetry: false }) as const;

interface Between {
  join(events?: Partial<ClusterEvents>): SocketCluster;
  /** Breaks the connections of the servers to what stands between them. */
  breakDown(): Promise<void>;
}

const onError = () => undefined;
const throughPostgres: Between = {
  join: (events) => postgresCluster(databaseUrl, { onError, ...events }),
  async breakDown() {
    await api.deps.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'footlight sockets'`,
    );
  },
};
const throughRedis: Between = {
  join: (events) => redisCluster(redis?.url ?? '', { onError, ...events }),
  breakDown: async () => redis?.dropClients(),
};

describe.each([
  ['the database', throughPostgres],
  ['Redis', throughRedis],
])('servers that meet in %s', (name, between) => {
  const there = name === 'the database' || hasRedis() ? test : test.skip;
  const gaps: number[] = [];
  let near: LiveServer;
  let far: LiveServer;
  let fan: Person;

  beforeEach(async () => {
    if (name === 'Redis' && !redis) return;
    await api.reset();
    gaps.length = 0;
    fan = await aFan(api);
    const clusters = [
      between.join({
        onGap: () => {
          gaps.push(1);
          far.live.catchUp();
        },
      }),
      between.join({ onLost: () => near.live.tellMissed() }),
    ] as const;
    far = await startLive(api, clusters[0]);
    near = await startLive(api, clusters[1]);
    for (const cluster of clusters) await cluster.ready();
  });
  afterEach(async () => {
    if (name === 'Redis' && !redis) return;
    await near.close();
    await far.close();
  });

  /** Signed in at the server `at`; what it hears of `event`. */
  async function listen(
    at: LiveServer,
    who: Person,
    event: string,
  ): Promise<{ socket: Socket; heard: unknown[] }> {
    const socket = at.connect(who);
    const heard: unknown[] = [];
    socket.on(event, (payload: unknown) => heard.push(payload));
    await new Promise((resolve) => socket.once('person_state', resolve));
    return { socket, heard };
  }

  there('a server that stops has jobs to finish, and what they tell is heard in the other one', async () => {
    const { heard } = await listen(far, fan, 'file_status');
    near.live.dropConnections();
    near.live.realtime.toUser(fan.id, 'file_status', file('last'));
    await until(() => heard.length > 0);
    expect(heard).toEqual([file('last')]);
  });

  there('a person hears what is said in the other one, all of it, in order, and once', async () => {
    const { heard } = await listen(far, fan, 'file_status');
    const long = 'ü'.repeat(8000);
    const ids = Array.from({ length: 200 }, (_, at) => `file-${at}`);
    for (const id of ids) near.live.realtime.toUser(fan.id, 'file_status', file(id));
    await until(() => heard.length >= 200);
    expect(heard).toEqual(ids.map((id) => file(id)));
    near.live.realtime.toUser(fan.id, 'file_status', file('long', long));
    await until(() => heard.length > 200);
    expect(heard.slice(200)).toEqual([file('long', long)]);
  });

  there('a process without connections is heard, to its last word', async () => {
    const { heard } = await listen(far, fan, 'file_status');
    const worker = createRemoteRealtime(
      api.deps.config,
      async () => between.join(),
      async () => null,
      onError,
    );
    for (let at = 0; at < 50; at += 1)
      worker.realtime.toUser(fan.id, 'file_status', file(`${at}`, at % 10 === 0 ? 'ü'.repeat(8000) : null));
    await worker.close();
    await until(() => heard.length >= 50);
    expect(new Set(heard.map((one) => (one as { fileId: string }).fileId)).size).toBe(50);
  });

  there('who has a post open there hears a comment that is written here', async () => {
    const performer = await aPerformer(api);
    const post = await aPost(api, performer, EVERYONE);
    const { socket, heard } = await listen(far, fan, 'comment_created');
    socket.emit('comments/join', { objectType: 'feed', objectId: post._id });
    const write = (content: string) =>
      api.call(comments.create, { body: { objectType: 'feed', objectId: post._id, content } }, performer);
    await until(async () => {
      await write('Hello');
      return heard.length > 0;
    });
  });

  there('a session that is ended here loses its connection there, and is told why', async () => {
    const { socket, heard } = await listen(far, fan, 'auth_error');
    await api.call(auth.logout, {}, fan);
    await until(() => !socket.connected);
    expect(heard).toHaveLength(1);
  });

  there('they find each other again after what stands between them was lost', async () => {
    const { heard } = await listen(far, fan, 'file_status');
    await between.breakDown();
    await until(() => {
      near.live.realtime.toUser(fan.id, 'file_status', file('again'));
      return heard.length > 0;
    });
    await until(() => gaps.length > 0);
  });

  there('of what is said while the way breaks all is heard, or how things stand is told', async () => {
    const { socket, heard } = await listen(far, fan, 'file_status');
    const states: unknown[] = [];
    socket.on('person_state', (state) => states.push(state));
    for (let at = 0; at < 200; at += 1) {
      near.live.realtime.toUser(fan.id, 'file_status', file(`${at}`));
      if (at === 100) await between.breakDown();
    }
    await until(() => states.length > 0 || heard.length === 200);
  });

  there('a process that could not tell the others has them say how things stand', async () => {
    const { heard } = await listen(far, fan, 'person_state');
    near.live.tellMissed();
    await until(() => heard.length > 0);
  });
});

test('what goes out again after something did not says so, once', async () => {
  const told: string[] = [];
  const send = sender({ onError, onLost: () => told.push('lost') });
  const fails = () => Promise.reject(new Error('away'));
  await send(async () => undefined);
  await expect(send(fails)).rejects.toThrow('away');
  await expect(send(fails)).rejects.toThrow('away');
  expect(told).toEqual([]);
  await send(async () => undefined);
  await send(async () => undefined);
  expect(told).toEqual(['lost']);
});

test('a process goes on while its Redis is away', async () => {
  const nobody = await freePort();
  const server = await startApiProcess(databaseUrl, { env: { REDIS_URL: `redis://127.0.0.1:${nobody}` } });
  // Longer than a command to Redis may wait.
  await sleep(4000);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.stop();
});
