import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
// By its file: the package has a name for imports alone, and tests are compiled to requires.
import { buildApp } from '../../node_modules/fauxqs/dist/app.js';

interface Unfinished {
  bucket: string;
  key: string;
  initiated: string;
}

export interface S3Server {
  /** As S3_ENDPOINT names it. */
  endpoint: string;
  /** Makes a bucket of this name. */
  bucket(name: string): Promise<void>;
  /** Keys of uploads that were begun and neither completed nor ended. */
  unfinished(): string[];
  /** Answers the next requests as a store that is out of order. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

const listing = (uploads: ReadonlyMap<string, Unfinished>, bucket: string, prefix: string): string => {
  const found = [...uploads].filter(([, one]) => one.bucket === bucket && one.key.startsWith(prefix));
  const rows = found.map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
  );
  return `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`;
};

/**
 * A server that speaks S3, in this process and in memory. The package has no list of unfinished uploads: they are
 * noted from what passes by, and listed here.
 */
export async function startS3Server({ listsUploads = true } = {}): Promise<S3Server> {
  const app = buildApp({ logger: false, host: '127.0.0.1' });
  const uploads = new Map<string, Unfinished>();
  let isFailing = false;
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (isFailing) return reply.status(503).send('');
    if (request.method !== 'GET' || !searchParams.has('uploads')) return;
    if (!listsUploads)
      return reply.status(501).type('application/xml').send('<Error><Code>NotImplemented</Code></Error>');
    const bucket = pathname.split('/')[1] ?? '';
    return reply.type('application/xml').send(listing(uploads, bucket, searchParams.get('prefix') ?? ''));
  });
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const [, bucket = '', ...key] = pathname.split('/');
    const begun = /<UploadId>([^<]+)<\/UploadId>/.exec(String(payload))?.[1];
    if (request.method === 'POST' && searchParams.has('uploads') && begun)
      uploads.set(begun, { bucket, key: key.join('/'), initiated: new Date().toISOString() });
    const isEnd = request.method === 'POST' || request.method === 'DELETE';
    if (isEnd && reply.statusCode < 300) uploads.delete(searchParams.get('uploadId') ?? '');
    return payload;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    endpoint,
    bucket: async (name) => {
      await fetch(`${endpoint}/${name}`, { method: 'PUT' });
    },
    unfinished: () => [...uploads.values()].map(({ key }) => key).sort(),
    fail: (failing) => {
      isFailing = failing;
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
