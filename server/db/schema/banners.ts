import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { BANNER_POSITIONS, BANNER_STATUSES } from '#rules/banners.ts';
import { oneOf } from './checks.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import type { FileVersion } from './files.ts';

/** A banner's picture. It belongs to the site, so it is no row of `files`, where each has an owner. */
export interface BannerPhoto {
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  versions: FileVersion[];
}

/** What the operator shows beside what people publish. */
export const banners = pgTable(
  'banners',
  {
    id: id(),
    position: text({ enum: BANNER_POSITIONS }).notNull(),
    status: text({ enum: BANNER_STATUSES }).notNull().default('active'),
    title: text().notNull(),
    description: text().notNull().default(''),
    link: text().notNull().default(''),
    photo: jsonb().$type<BannerPhoto>(),
    ordering: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('banners_status_position_ordering_id_index').on(t.status, t.position, t.ordering, t.id),
    oneOf('banners_status_check', t.status, BANNER_STATUSES),
    oneOf('banners_position_check', t.position, BANNER_POSITIONS),
  ],
);
