import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Place } from '../../config.ts';
import { sweepFolder } from '../../sweep-folder.ts';
import { assertKey, isKey, type Storage } from './storage.ts';

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
  return new S3Client({
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
}

const codeOf = (error: unknown): { name?: string; $metadata?: { httpStatusCode?: number } } =>
  (error ?? {}) as object;
const isMissing = (error: unknown): boolean => codeOf(error).$metadata?.httpStatusCode === 404;
/** Some stores have no list of unfinished uploads; they end them by a rule of the bucket. */
const isUnknownCall = (error: unknown): boolean =>
  codeOf(error).name === 'NotImplemented' || codeOf(error).$metadata?.httpStatusCode === 501;

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

/** A stream that asks for its bytes when somebody reads it, and stops asking when it is given up. */
function fetched(ask: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>): Readable {
  const stop = new AbortController();
  const stream = Readable.from(
    (async function* () {
      yield* await ask(stop.signal);
    })(),
    { objectMode: false },
  );
  return stream.once('close', () => stop.abort());
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
  const open = (key: string, range?: { start: number; end: number }): Readable =>
    fetched(async (abortSignal) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }), { abortSignal });
      return Body as Readable;
    });
  const sizeOf = async (key: string): Promise<number | null> => {
    try {
      const { ContentLength } = await client.send(new HeadObjectCommand(at(key)));
      return ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
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
      try {
        await Promise.all([send(key, counter, contentType), reading]);
      } catch (error) {
        stop.abort();
        await reading.catch(() => undefined);
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
      if ((await sizeOf(key)) === null) return null;
      const path = join(folder, randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(open(key), createWriteStream(path));
      } catch (error) {
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
      return size === null ? null : { size, open: (range) => open(key, range) };
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
