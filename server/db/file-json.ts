import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { files } from './schema/files.ts';

/** What it takes to present a file. */
export type ShownFile = Omit<
  typeof files.$inferSelect,
  'createdAt' | 'updatedAt' | 'contentHash' | 'sourceKey' | 'sourceSize' | 'cut' | 'staged'
>;

type FileColumns = Record<keyof ShownFile, AnyPgColumn>;

/**
 * A file as one JSON column of another query: a list with its files is one round trip, and the database driver
 * reads a page of them at once instead of column by column. Null where a left join found nothing.
 */
export const fileJson = (file: FileColumns): SQL<ShownFile | null> =>
  sql<ShownFile | null>`case when ${file.id} is null then null else jsonb_build_object(
    'id', ${file.id}, 'type', ${file.type}, 'ownerId', ${file.ownerId}, 'name', ${file.name}, 'alt', ${file.alt},
    'mimeType', ${file.mimeType}, 'size', ${file.size}, 'width', ${file.width}, 'height', ${file.height},
    'duration', ${file.duration}, 'status', ${file.status}, 'error', ${file.error},
    'errorCode', ${file.errorCode}, 'waveform', ${file.waveform},
    'isProtected', ${file.isProtected}, 'versions', ${file.versions}) end`;
