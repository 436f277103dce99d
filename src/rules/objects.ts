/** What people react to and comment on. */
export const OBJECT_TYPES = ['feed', 'video', 'gallery', 'product', 'performer', 'comment'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** What has a like or a bookmark button. */
const REACTABLE_TYPES = [
  'feed',
  'gallery',
  'video',
  'product',
  'performer',
  'comment',
] as const satisfies readonly ObjectType[];
export type ReactableType = (typeof REACTABLE_TYPES)[number];
export const isReactable = (value: unknown): value is ReactableType =>
  REACTABLE_TYPES.some((type) => type === value);

/** What is bought for tokens, one by one. */
export const SOLD_TYPES = ['feed', 'gallery', 'video', 'product', 'message'] as const;
export type SoldType = (typeof SOLD_TYPES)[number];

export const isSoldType = (value: unknown): value is SoldType => SOLD_TYPES.some((type) => type === value);

/** What is sold and has a page of its own. */
export const SHOWN_TYPES = ['feed', 'gallery', 'video', 'product'] as const satisfies readonly (SoldType &
  ObjectType)[];
export type ShownType = (typeof SHOWN_TYPES)[number];
export const isShownType = (value: unknown): value is ShownType => SHOWN_TYPES.some((type) => type === value);

export const REACTION_ACTIONS = ['like', 'favourite', 'bookmark'] as const;
export type ReactionAction = (typeof REACTION_ACTIONS)[number];

/** The lists of bookmarks, by the word that stands in their address. */
export const BOOKMARK_KINDS = {
  feeds: 'feed',
  galleries: 'gallery',
  videos: 'video',
  products: 'product',
  performers: 'performer',
} as const satisfies Record<string, ObjectType>;
export type BookmarkKind = keyof typeof BOOKMARK_KINDS;
export const isBookmarkKind = (word: string): word is BookmarkKind => Object.hasOwn(BOOKMARK_KINDS, word);

export const FOLDER_NAME_MAX = 40;
/** Folders one person may have. */
export const FOLDERS_MAX = 50;
