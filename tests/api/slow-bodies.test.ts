import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_RULES } from '#rules/uploads.ts';
import { buildApp } from '#server/app.ts';
import { httpServer } from '#server/http/http-server.ts';
import { uploadFolder } from '#server/http/uploads.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aJpeg } from '#support/images.ts';
import { until } from '#support/until.ts';

/** A slow line may take as long as it needs; one that stands still may not. */
const PACE = { everyMs: 60_000, leastBytes: 100 };

let api: TestApi;
let app: Awaited<ReturnType<typeof buildApp>>;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  app = await buildApp(api.deps, {
    serverFactory: (handler) => httpServer(handler as RequestListener, PACE),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await api.reset();
  owner = await aPerformer(api);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

/** Padded with a comment of the JPEG's own, so that the form comes in many pieces. */
async function aForm(): Promise<Buffer> {
  const picture = await aJpeg(64, 48);
  const comment = Buffer.alloc(4004, 32);
  comment.set([0xff, 0xfe, 0x0f, 0xa2]);
  const file = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
}

interface Sent {
  upload: ClientRequest;
  answer: Promise<number | 'closed'>;
}

function startUpload(headers: OutgoingHttpHeaders): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  return request({
    port,
    host: '127.0.0.1',
    agent: false,
    method: 'POST',
    path: '/api/performer/feeds/photo/upload',
    headers: {
      authorization: owner.token,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  });
}

function begin(length: number): Sent {
  const upload = startUpload({ 'content-length': length });
  const answer = new Promise<number | 'closed'>((resolve) => {
    upload.once('response', (reply: IncomingMessage) => resolve(reply.resume().statusCode ?? 0));
    upload.once('error', () => resolve('closed'));
  });
  return { upload, answer };
}

const waiting = () =>
  existsSync(uploadFolder(api.deps.config)) ? readdirSync(uploadFolder(api.deps.config)) : [];

describe('the pace of an upload', () => {
  beforeEach(() => {
    // The pace is measured when the test says that its time has passed, not when a busy machine comes to it.
    const others = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const;
    const later = ['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const;
    jest.useFakeTimers({ doNotFake: [...others, ...later] });
  });
  afterEach(() => jest.useRealTimers());

  /** An upload whose headers the server has, and what sends a piece of it and lets the time of one measure pass. */
  async function start(length: number) {
    const met = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const { upload, answer } = begin(length);
    upload.flushHeaders();
    const { socket } = (await met)[0];
    const send = async (bytes: Buffer) => {
      const before = socket.bytesRead;
      upload.write(bytes);
      await until(() => socket.bytesRead >= before + bytes.length);
      jest.advanceTimersByTime(PACE.everyMs);
    };
    return { upload, answer, send };
  }

  test('that keeps coming is taken, however long it lasts', async () => {
    const form = await aForm();
    const { upload, answer, send } = await start(form.length);
    const piece = Math.ceil(form.length / 12);
    for (let at = 0; at < form.length; at += piece) await send(form.subarray(at, at + piece));
    upload.end();
    expect(await answer).toBe(200);
  });

  test.each([
    ['stands still', ''],
    ['comes drop by drop', ' '],
  ])('that %s is ended, and nothing of it is left', async (_what, drop) => {
    const form = await aForm();
    const { upload, answer, send } = await start(form.length);
    await send(form.subarray(0, 3000));
    await send(Buffer.from(drop));
    expect(await answer).toBe(408);
    upload.destroy();
    await until(() => waiting().length === 0);
  });
});

test('no request has an end of its own; headers have a minute', () => {
  const { requestTimeout, headersTimeout } = httpServer(() => undefined) as Server;
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 0, headersTimeout: 60_000 });
});

const MB = 1024 * 1024;
/** So many megabytes the call takes at most, whatever the operator allows. */
const MOST = UPLOAD_RULES['feed-photo'].maxBytes / MB;
test.each([
  ['before the first part', ''],
  ['in the names of a part', '--x\r\nContent-Disposition: form-data; name="file"\r\nX-Long: '],
])(
  'a form that names no length is read to the size of its call only, wherever the bytes stand: %s',
  async (_where, head) => {
    // With "close" the connection may end before the answer is read.
    const upload = startUpload({ connection: 'keep-alive' });
    let ended: number | 'closed' | 'all was read' | null = null;
    upload.once('response', (reply: IncomingMessage) => (ended = reply.resume().statusCode ?? 0));
    upload.once('error', () => (ended ??= 'closed'));
    upload.write(head);
    const piece = Buffer.alloc(MB, 'a');
    let sent = 0;
    for (; sent < MOST + 20 && ended === null; sent += 1) {
      if (!upload.write(piece)) await Promise.race([once(upload, 'drain').catch(() => null), pause(1000)]);
      await pause(5);
    }
    ended ??= 'all was read';
    upload.destroy();
    expect(ended).toBe(413);
    expect(sent).toBeLessThan(MOST + 10);
  },
);

test('an offer to change to another protocol than sockets is passed over, and the request answered', async () => {
  const server = httpServer((_request, response) => response.end('here'));
  server.on('upgrade', (_request, socket) => socket.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (upgrade: string) => {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade,
      'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
    };
    const asked = request({ host: '127.0.0.1', port, headers });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  try {
    expect(await ask('h2c')).toBe(200);
    await expect(ask('websocket')).rejects.toThrow('socket hang up');
  } finally {
    server.close();
  }
});
