import { bigserial, customType, index, pgTable } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Events that are too long for the database's own way between processes, for the seconds until they were read. Written,
 * read and cleared by the adapter of the sockets alone.
 */
export const socketAttachments = pgTable(
  'socket_attachments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    createdAt: createdAt(),
    payload: bytes().notNull(),
  },
  (t) => [index('socket_attachments_created_at_index').on(t.createdAt)],
);
