import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reach } from '#server/providers/push/web-push.ts';

/** A message as the browser behind a push service would get it. */
interface Pushed {
  path: string;
  headers: Record<string, unknown>;
  /** Decrypted with the keys of the browser. */
  message: unknown;
  /** Claims of the signature, which was checked against the key named beside it. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
}

/** A browser's part of a subscription, with what only the browser has. */
export function aBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const secret = randomBytes(16);
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const size = body.readUInt32BE(16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    if (record.length > size) throw new Error('more than one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
    const input = hkdfSync('sha256', pair.computeSecret(senderKey), secret, info, 32);
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
  };
  return { endpoint, p256dh, auth: secret.toString('base64url'), decrypt };
}
export type TestBrowser = ReturnType<typeof aBrowser>;

const part = (text = ''): string => Buffer.from(text, 'base64url').toString('utf8');

/** Checks the signature of RFC 8292 and answers what was signed. */
function signed(authorization: string): Pick<Pushed, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims, signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return { claims: JSON.parse(part(claims)), publicKey };
}

/** A push service on this computer. What is sent to any public address reaches it by `reach`. */
export async function startPushService(browsers: readonly TestBrowser[]) {
  const got: Pushed[] = [];
  const faults: unknown[] = [];
  const answer = { status: 201, body: '' };
  const server: Server = createServer((call, reply) => {
    const parts: Buffer[] = [];
    call.on('data', (bytes: Buffer) => parts.push(bytes));
    call.on('end', () => {
      try {
        const address = `https://${call.headers.host}${call.url}`;
        const browser = browsers.find(({ endpoint }) => endpoint === address);
        if (!browser) throw new Error(`no browser at ${address}`);
        const message = JSON.parse(browser.decrypt(Buffer.concat(parts)));
        const { claims, publicKey } = signed(String(call.headers.authorization));
        got.push({ path: call.url ?? '', headers: call.headers, message, claims, publicKey });
      } catch (error) {
        faults.push(error);
      }
      reply.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const reach: Reach = (url, options, onAnswer) =>
    request(
      {
        ...options,
        agent: undefined,
        host: '127.0.0.1',
        port,
        path: url.pathname,
        headers: { ...options.headers, host: url.host },
      },
      onAnswer,
    );
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { got, faults, answer, reach, close };
}
