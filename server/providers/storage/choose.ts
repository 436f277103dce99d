import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** The bucket that S3_BUCKET names, else a folder of this machine. */
export async function chooseStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDir, 'media'));
  // A third of a second of each start, for those who use it.
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(s3, join(dataDir, 'fetched'));
}

/** Where files are kept, in words for the operator's log. */
export const storageInWords = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string =>
  s3
    ? `files are kept in the bucket ${s3.bucket}${s3.endpoint ? ` at ${new URL(s3.endpoint).host}` : ''}`
    : `files are kept in ${join(dataDir, 'media')}, on this machine`;
