import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import { endStuck } from '#server/realtime/stuck-connections.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { until } from '#support/live.ts';

/** Connections that do not read what they are told, and those of nobody. */
let api: TestApi;
let server: Server;
let live: RealtimeServer;
let port: number;
let fan: Person;
const open: net.Socket[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  live = createRealtime(api.deps, { mostAnonymous: 3 });
  server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await live.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => api.close());

/** A short text message of a WebSocket, as a client masks it. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0x80 | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from(head), mask, body.map((byte, nr) => byte ^ (mask[nr % 4] ?? 0))]);
}

/** A WebSocket of this person, signed in, whose reading the test decides. */
async function aWebSocket() {
  const socket = net.connect(port, '127.0.0.1');
  open.push(socket);
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await until(() => heard.includes('"sid"'));
  socket.write(frame(`40${JSON.stringify({ token: fan.token })}`));
  await until(() => heard.includes('person_state'));
  return { socket, heard: () => heard };
}

const polling = () => `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;

/** A connection of this person by HTTP polling, of which the test does the polls. */
async function aPolling() {
  const opened = await (await fetch(polling())).text();
  const url = `${polling()}&sid=${(JSON.parse(opened.slice(1)) as { sid: string }).sid}`;
  const post = async (body: string) => (await fetch(url, { method: 'POST', body })).status;
  await post(`40${JSON.stringify({ token: fan.token })}`);
  let heard = '';
  while (!heard.includes('person_state')) heard += await (await fetch(url)).text();
  return { url, post };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

const tell = (bytes: number) =>
  live.realtime.toUser(fan.id, 'payment_status_callback', { redirectUrl: 'x'.repeat(bytes) });

test('a WebSocket that reads nothing ends before much waits for it, one that reads does not', async () => {
  const [stuck, reading] = [await aWebSocket(), await aWebSocket()];
  stuck.socket.pause();
  const connections = async () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  expect(await connections()).toBe(2);
  let told = 0;
  await until(async () => {
    tell(100_000);
    told += 1;
    // Nothing is kept of it for the one that reads, which is told at the pace at which it reads.
    await until(() => reading.heard().length >= told * 100_000);
    return (await connections()) === 1;
  });
  // What the network itself holds comes on top.
  expect(told).toBeLessThan(250);
  expect(reading.socket.destroyed).toBe(false);
});

test('a connection that never polls ends before much waits for it', async () => {
  const { post } = await aPolling();
  for (let nr = 0; nr < 39; nr += 1) tell(100_000);
  expect(await post('42["nothing"]')).toBe(200);
  for (let nr = 0; nr < 2; nr += 1) tell(100_000);
  await soon();
  expect(await post('42["nothing"]')).toBe(400);
});

test('an answer to no ping ends a connection', async () => {
  const { socket } = await aWebSocket();
  socket.write(frame('3'));
  await until(() => socket.destroyed);
  const { post } = await aPolling();
  await post('3');
  await until(async () => (await post('42["nothing"]')) === 400);
});

/** A connection as Engine.IO has it, for what would take it minutes. */
class Connection extends EventEmitter {
  transport = { writable: true, socket: { bufferedAmount: 0, terminate: () => undefined } };
  isClosed = false;
  close() {
    this.isClosed = true;
  }
  create(type: string) {
    this.emit('packetCreate', { type });
    if (this.transport.writable) this.emit('flush');
  }
}
function watched(): Connection {
  const [engine, connection] = [new EventEmitter(), new Connection()];
  endStuck({ engine } as unknown as Parameters<typeof endStuck>[0]);
  engine.emit('connection', connection);
  return connection;
}
test('a ping that was not handed out yet is answered by nobody who read it', async () => {
  const [honest, blind] = [watched(), watched()];
  blind.transport.writable = false;
  for (const connection of [honest, blind]) {
    connection.create('ping');
    connection.emit('packet', { type: 'pong' });
  }
  await soon();
  expect([honest.isClosed, blind.isClosed]).toEqual([false, true]);
});

test('a connection through which nothing leaves for twenty seconds ends with the next ping', async () => {
  const clock = jest.spyOn(performance, 'now');
  const connection = watched();
  const at = performance.now();
  connection.create('ping');
  connection.transport.writable = false;
  clock.mockReturnValue(at + 15_000);
  connection.create('ping');
  await soon();
  expect(connection.isClosed).toBe(false);
  clock.mockReturnValue(at + 25_000);
  connection.create('ping');
  clock.mockRestore();
  await soon();
  expect(connection.isClosed).toBe(true);
});

test('one address has a few connections at a time on which nobody signed in', async () => {
  const status = async () => (await fetch(polling())).status;
  for (let nr = 0; nr < 4; nr += 1) await aWebSocket();
  expect([await status(), await status(), await status()]).toEqual([200, 200, 200]);
  expect(await status()).toBe(403);
});

test('who signs out counts among them again, who signs in or leaves does not', async () => {
  const status = async () => (await fetch(polling())).status;
  const { socket } = await aWebSocket();
  expect([await status(), await status()]).toEqual([200, 200]);
  socket.write(frame('42["auth/logout",{}]'));
  await until(async () => (await status()) === 403);
  socket.destroy();
  await until(async () => (await status()) === 200);
});
