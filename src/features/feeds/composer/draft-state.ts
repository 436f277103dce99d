import type { Feed } from '#contract/feeds.ts';
import type { StoredValues } from './draft-store.ts';
import type { PostBody } from './post-values.ts';

/** What is written, in each of the forms it goes out in. */
export interface Written {
  body: PostBody;
  stored: StoredValues;
  /** Descriptions of files that the server has: they have calls of their own. */
  words: readonly string[];
  sendWords: () => Promise<void>;
}

export type DraftState =
  | { kind: 'idle' | 'saving' }
  /** Milliseconds since 1970. */
  | { kind: 'saved'; at: number }
  /** Not in the account yet; `isKept` in this browser at least. */
  | { kind: 'failed'; why: 'offline' | 'busy'; isKept: boolean }
  /** The account does not take it like this. */
  | { kind: 'refused'; message: string; isKept: boolean }
  /** Somebody writes it elsewhere, or has published it. */
  | { kind: 'changed'; theirs: Feed };

/** Two are the same when nothing of them would be saved differently. */
export const textOf = ({ body, words }: Written): string => JSON.stringify([body, words]);

/** It says or shows something: nothing is made of a form that was only looked at. */
export const isWorthSaving = ({ body }: Written): boolean =>
  [body.title, body.text, body.excerpt, body.pollDescription].some(Boolean) ||
  [body.fileIds, body.pollOptions].some((list) => list && list.length > 0) ||
  Boolean(body.thumbnailId ?? body.teaserId);
