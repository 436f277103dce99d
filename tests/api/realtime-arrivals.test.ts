import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { sessions } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { until } from '#support/until.ts';

let api: TestApi;
let server: Server;
let live: RealtimeServer;
let url: string;
const open: Socket[] = [];
/** Called before somebody's arrival is noted. */
let beforeArrival: (() => Promise<unknown>) | null = null;

/** The database, which waits for `beforeArrival` where people are updated. */
const watched = (db: TestApi['deps']['db']) =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'update') return Reflect.get(target, name);
      return (table: typeof users) => ({
        set: (values: object) => ({
          where: (condition: undefined) => {
            const query = target.update(table).set(values).where(condition);
            const returning = query.returning.bind(query);
            return Object.assign(query, {
              returning: async (columns: Record<string, never>) => {
                await beforeArrival?.();
                return returning(columns);
              },
            });
          },
        }),
      });
    },
  });

beforeAll(async () => {
  api = await startTestApi();
  live = createRealtime({ ...api.deps, db: watched(api.deps.db) });
  server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => api.reset());
afterEach(() => {
  beforeArrival = null;
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await live.close();
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});

/** What a connection of this person hears, in order, its end included. */
function connect({ token }: Person): string[] {
  const socket = io(url, {
    path: '/socket.io',
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  const heard: string[] = [];
  socket.onAny((event: string) => heard.push(event));
  socket.on('disconnect', (reason) => heard.push(reason));
  return heard;
}
const heardBy = async (person: Person) => {
  const heard = connect(person);
  await until(() => heard.includes('person_state'));
  return heard;
};

test('whoever cannot be told how things stand loses the connection, as by a lost network, and may come back', async () => {
  const fan = await aFan(api);
  beforeArrival = () => Promise.reject(new Error('no database'));
  const heard = connect(fan);
  await until(() => heard.includes('transport close'));
  expect(heard).toEqual(['transport close']);
  beforeArrival = null;
  await heardBy(fan);
});

test('a session that is ended during its login does not stay', async () => {
  const fan = await aFan(api);
  beforeArrival = () => api.deps.db.delete(sessions).where(eq(sessions.userId, fan.id));
  const heard = connect(fan);
  await until(() => heard.length === 2);
  expect(heard).toEqual(['auth_error', 'io server disconnect']);
});

test('an account that is closed during its login does not stay', async () => {
  const fan = await aFan(api);
  beforeArrival = () => api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, fan.id));
  const heard = connect(fan);
  await until(() => heard.length === 2);
  expect(heard).toEqual(['auth_error', 'io server disconnect']);
});

test('after a gap everybody is told how things stand, whatever becomes of one of them', async () => {
  const [failing, gone, last] = [await aFan(api), await aFan(api), await aFan(api)];
  const [first, second, third] = [await heardBy(failing), await heardBy(gone), await heardBy(last)];
  await api.deps.db.delete(sessions).where(eq(sessions.userId, gone.id));
  let arrivals = 0;
  beforeArrival = async () => {
    arrivals += 1;
    if (arrivals === 1) throw new Error('no database');
  };
  live.catchUp();
  await until(() => third.length === 2);
  expect(third).toEqual(['person_state', 'person_state']);
  await until(() => first.length === 2);
  expect(first).toEqual(['person_state', 'transport close']);
  await until(() => second.length === 3);
  expect(second).toEqual(['person_state', 'auth_error', 'io server disconnect']);
});
