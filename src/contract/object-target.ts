import * as z from 'zod';
import { FEED_TYPES } from '#rules/constants.ts';
import { OBJECT_TYPES, type ObjectType } from '#rules/objects.ts';
import { id } from './wire.ts';

/**
 * What one comments on or reacts to. Existing clients name a post by its own type; `video` is asked for among videos
 * first, and among posts when there is none of that id.
 */
export const objectTarget = {
  objectId: id,
  objectType: z
    .enum([...OBJECT_TYPES, ...FEED_TYPES])
    .transform((type): ObjectType => OBJECT_TYPES.find((known) => known === type) ?? 'feed'),
};
