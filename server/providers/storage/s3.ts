import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Place } from '../../config-services.ts';
import { sweepFolder } from '../../sweep-folder.ts';
import { assertKey, isKey, type Storage, StorageUnavailable } from './storage.ts';

/** Ten thousand parts at most make an object: 80 GB, and what is held in memory of one is two parts. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 5000;
/** Until an answer begins; how long its bytes take is up to who reads them. */
const ANSWER_MS = 120_000;
/** Each person who watches a film holds one. */
const MOST_CONNECTIONS = 500;
/** A file that a tool reads is swept as left behind unless it looks younger. */
const KEEP_YOUNG_MS = 30 * 60_000;

function clientOf({ endpoint, region, credentials }: S3Place): S3Client {
  const client = new S3Client({
    region,
    ...(credentials ? { credentials } : {}),
    // Other vendors have no host name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Newer checksums than the signature's own are unknown to many stores, and refused.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
  });
  // Around every request of this client, those of the library's helpers too, and after its last try.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw storeError(error);
      }
    },
    { name: 'storeErrors', step: 'initialize', priority: 'high' },
  );
  return client;
}

/** The name of an error is the store's own text. */
const PLAIN_NAME = /^[\w.-]{1,64}$/;

/** What went wrong by its name and status only: the library's errors carry all that the store said. */
function storeError(error: unknown): StorageUnavailable {
  const { name, code, $metadata } = (error ?? {}) as {
    name?: string;
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  // A broken connection has a code, and no name of its own.
  const told = name === 'Error' ? code : name;
  const plain = typeof told === 'string' && PLAIN_NAME.test(told) ? told : 'unknown';
  return new StorageUnavailable(plain, $metadata?.httpStatusCode);
}

const isMissing = (error: unknown): boolean => error instanceof StorageUnavailable && error.status === 404;
/** Some stores have no list of unfinished uploads; they end them by a rule of the bucket. */
const isUnknownCall = (error: unknown): boolean =>
  error instanceof StorageUnavailable && (error.code === 'NotImplemented' || error.status === 501);

function counted(): Transform & { passed: number } {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      counter.passed += chunk.length;
      done(null, chunk);
    },
  }) as Transform & { passed: number };
  counter.passed = 0;
  return counter;
}

type Range = { start: number; end: number };

/** Whether an answer holds the bytes asked for and no others: some stores and caches answer the whole to any range. */
function isWhatWasAsked(
  { ContentLength, ContentRange, $metadata }: GetObjectCommandOutput,
  size: number,
  range: Range | undefined,
): boolean {
  if (!range) return $metadata.httpStatusCode === 200 && ContentLength === size;
  return (
    $metadata.httpStatusCode === 206 &&
    ContentLength === range.end - range.start + 1 &&
    ContentRange === `bytes ${range.start}-${range.end}/${size}`
  );
}

/**
 * Objects of one bucket. An object appears under its key only when all its bytes are there: the store itself puts the
 * parts of a large one together at the end. `folder` is for files that tools of this machine read.
 */
export function s3Storage(place: S3Place, folder: string): Storage {
  const client = clientOf(place);
  const { bucket: Bucket, prefix } = place;
  const keyOf = (key: string) => {
    assertKey(key);
    return prefix + key;
  };
  const at = (key: string) => ({ Bucket, Key: keyOf(key) });

  const send = async (key: string, body: Readable | Buffer, contentType: string): Promise<void> => {
    const params = { ...at(key), Body: body, ...(contentType ? { ContentType: contentType } : {}) };
    // What breaks off is taken back by the library: no parts stay.
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
  };
  const unlessMissing = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const open = async (key: string, size: number, range?: Range): Promise<Readable | null> => {
    const asked = range && `bytes=${range.start}-${range.end}`;
    const found = await unlessMissing(client.send(new GetObjectCommand({ ...at(key), Range: asked })));
    if (!found) return null;
    const body = found.Body as Readable;
    if (isWhatWasAsked(found, size, range)) return body;
    body.destroy();
    throw new StorageUnavailable('other-bytes-than-asked-for', found.$metadata.httpStatusCode);
  };
  const sizeOf = async (key: string): Promise<number | null> => {
    const found = await unlessMissing(client.send(new HeadObjectCommand(at(key))));
    return found && (found.ContentLength ?? 0);
  };

  /** Ends uploads that began before `before`; their parts cost money and are seen in no list of objects. */
  const endUnfinished = async (before: Date): Promise<number> => {
    let ended = 0;
    let page: { KeyMarker?: string; UploadIdMarker?: string } = {};
    for (;;) {
      const found = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...page }));
      for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
        if (!Key || !UploadId || !Initiated || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        ended += 1;
      }
      if (!found.IsTruncated || !found.NextKeyMarker) return ended;
      const UploadIdMarker = found.NextUploadIdMarker;
      page = { KeyMarker: found.NextKeyMarker, ...(UploadIdMarker ? { UploadIdMarker } : {}) };
    }
  };

  return {
    async put(key, body, contentType) {
      if (Buffer.isBuffer(body)) {
        await send(key, body, contentType);
        return body.length;
      }
      keyOf(key);
      const counter = counted();
      const stop = new AbortController();
      // Each of the two ends the other when it fails; what went wrong first is told.
      const reading = pipeline(body, counter, { end: true, signal: stop.signal });
      const sending = send(key, counter, contentType);
      try {
        await Promise.all([sending, reading]);
      } catch (error) {
        stop.abort();
        // An upload in parts that failed is taken back first: the store would keep and charge what it had of it.
        await Promise.allSettled([sending, reading]);
        throw error;
      }
      return counter.passed;
    },
    async take(key, path, contentType) {
      const { size } = await stat(path);
      await this.put(key, createReadStream(path), contentType);
      await rm(path, { force: true });
      return size;
    },
    async onDisk(key) {
      const size = await sizeOf(key);
      const body = size === null ? null : await open(key, size);
      if (!body) return null;
      const path = join(folder, randomUUID());
      try {
        await mkdir(folder, { recursive: true });
        await pipeline(body, createWriteStream(path));
      } catch (error) {
        body.destroy();
        await rm(path, { force: true });
        throw error;
      }
      const timer = setInterval(() => {
        const now = new Date();
        void utimes(path, now, now).catch(() => undefined);
      }, KEEP_YOUNG_MS);
      timer.unref();
      return {
        path,
        release: async () => {
          clearInterval(timer);
          await rm(path, { force: true });
        },
      };
    },
    async get(key) {
      const size = await sizeOf(key);
      return size === null ? null : { size, open: (range) => open(key, size, range) };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *keys(before) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (isKey(key) && LastModified && LastModified < before) yield key;
        }
      }
    },
    async sweep(before) {
      const files = await sweepFolder(folder, before);
      try {
        return files + (await endUnfinished(before));
      } catch (error) {
        if (isUnknownCall(error)) return files;
        throw error;
      }
    },
    async check() {
      await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}.check`, Body: 'ok' }));
    },
  };
}
