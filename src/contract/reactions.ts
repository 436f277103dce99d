import * as z from 'zod';
import {
  BOOKMARK_KINDS,
  type BookmarkKind,
  FOLDER_NAME_MAX,
  FOLDERS_MAX,
  OBJECT_TYPES,
  REACTION_ACTIONS,
  type ReactionAction,
} from '#rules/objects.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { feed } from './feeds.ts';
import { gallery } from './galleries.ts';
import { objectTarget } from './object-target.ts';
import { performerCard } from './performer-profile.ts';
import { product } from './products.ts';
import { video } from './videos.ts';
import { id, idParams, list, listQuery, writing } from './wire.ts';

/** `book_mark` is how older clients write it. */
const action = z
  .enum([...REACTION_ACTIONS, 'book_mark'])
  .transform((given): ReactionAction => (given === 'book_mark' ? 'bookmark' : given));

const reactionBody = z.object({ ...objectTarget, action });

/** What one person has said about one thing without words. */
const reaction = z.object({
  _id: z.string(),
  action: z.enum(REACTION_ACTIONS),
  objectId: z.string(),
  objectType: z.enum(OBJECT_TYPES),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A bookmark with the thing as its owner may see it now. */
const bookmark = reaction.extend({
  folderId: z.string().nullable(),
  objectInfo: z.union([feed, gallery, video, product, performerCard]),
});
export type Bookmark = z.output<typeof bookmark>;

const bookmarkFolder = z.object({
  _id: z.string(),
  name: z.string(),
  /** Bookmarks in it, of the kind that was asked for or of all. */
  total: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type BookmarkFolder = z.output<typeof bookmarkFolder>;

const folderBody = z.object({ name: writing(FOLDER_NAME_MAX, 1, 'Please give it a name.') });
const kind = z.enum(Object.keys(BOOKMARK_KINDS) as [BookmarkKind, ...BookmarkKind[]]);

export const reactionErrors = errors('reactions', {
  'not-found': [404, 'We could not find that.'],
  'folder-not-found': [404, 'We could not find that folder.'],
  'folder-exists': [422, 'You have a folder with this name already.'],
  'too-many-folders': [
    422,
    `You have reached the limit of ${FOLDERS_MAX} folders. Delete one you do not need.`,
  ],
});

export const reactions = contract('reactions', {
  /** Likes or bookmarks something. Doing it again changes nothing. 404 for what the person may not even know of. */
  add: {
    method: 'POST',
    path: '/reactions',
    access: 'user',
    limit: 'write',
    body: reactionBody,
    reply: reaction,
  },
  /** Takes a reaction back; `true` also when there was none. */
  remove: {
    method: 'DELETE',
    path: '/reactions',
    access: 'user',
    limit: 'write',
    body: reactionBody,
    reply: z.boolean(),
  },
  /**
   * Own bookmarks of one kind (feeds, galleries, videos, products, performers) that can still be seen, latest first;
   * `q` searches names, `folderId` is `none` for those in no folder.
   */
  bookmarks: {
    method: 'GET',
    path: '/reactions/{kind}/bookmark',
    access: 'user',
    params: z.object({ kind: id }),
    query: listQuery.extend({ folderId: id.optional() }),
    reply: list(bookmark),
  },
  /** Own folders by name. */
  folders: {
    method: 'GET',
    path: '/reactions/bookmark-folders',
    access: 'user',
    query: z.object({ kind: kind.optional() }),
    reply: list(bookmarkFolder),
  },
  createFolder: {
    method: 'POST',
    path: '/reactions/bookmark-folders',
    access: 'user',
    limit: 'write',
    body: folderBody,
    reply: bookmarkFolder,
  },
  renameFolder: {
    method: 'PUT',
    path: '/reactions/bookmark-folders/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    body: folderBody,
    reply: bookmarkFolder,
  },
  /** Its bookmarks stay, in no folder. */
  removeFolder: {
    method: 'DELETE',
    path: '/reactions/bookmark-folders/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Puts an own bookmark into a folder, or with null into none. */
  moveBookmark: {
    method: 'PUT',
    path: '/reactions/bookmark-folder',
    access: 'user',
    limit: 'write',
    body: z.object({ ...objectTarget, folderId: id.nullable() }),
    reply: z.boolean(),
  },
});
