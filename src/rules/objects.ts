/** What people react to and comment on. A kind that the product does not have yet is found nowhere. */
export const OBJECT_TYPES = ['feed', 'video', 'gallery', 'product', 'performer', 'comment'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

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
