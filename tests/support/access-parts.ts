import { isKnown, isShownByItself, isWhole, levelOf } from './access-levels.ts';
import type { Post, Who } from './access-world.ts';

/*
 * Which parts of a post somebody gets, by the marks that access-marks.ts finds, in the words of docs/product.md (3, 5,
 * 6 and 12), and not in those of the code.
 */

/** The closed parts of each type, and those that everyone gets who gets a card of the post. */
const INSIDE: Record<Post['type'], string> = {
  text: 'words',
  photo: 'words alt display thumbnail',
  video: 'words alt display phone poster thumbnail captions-en',
  audio: 'words alt display captions-en waveform',
  poll: 'words question answer',
  'scheduled-streaming': 'words',
};
const OUTSIDE: Partial<Record<Post['type'], string>> = { photo: 'blurred', video: 'blurred, shown to all' };

export const sorted = (parts: readonly string[]): string[] => parts.filter((part) => part !== '').sort();
const split = (words: string, by = ' ') => words.split(by).map((word) => word.trim());

/** Own files, whatever became of the post, while the own account is active; else those of a post one sees whole. */
export const mayReadFiles = (who: Who, post: Post): boolean =>
  who === 'owner' ? post.state !== 'closed' : isWhole(levelOf(who, post));

/** The parts of a post that a reply with the post in it may hold, and must. */
export function partsOf(who: Who, post: Post, level = levelOf(who, post)): string[] {
  if (!isKnown(level)) return [];
  const { type, audience } = post;
  const isAuthor = who === 'owner';
  return sorted([
    'title',
    'hint',
    ...split(OUTSIDE[type] ?? '', ','),
    ...(isWhole(level) ? split(INSIDE[type]) : []),
    level === 'open' ? 'number' : '',
    isAuthor && post.fileId ? 'name' : '',
    // The film strip is for choosing a poster.
    isAuthor && type === 'video' ? 'frames' : '',
    // Votes are told to those who have voted, to the performer and to operators.
    type === 'poll' && (isAuthor || who === 'operator') ? 'votes' : '',
    // The picture of shared links: its address asks whether a visitor may see it.
    type === 'photo' && audience === 'free' && isShownByItself(post) ? 'display for all' : '',
  ]);
}

/** Of a closed file: what its addresses and its state tell to who may see it. */
export const fileParts = (who: Who, { type }: Post): string[] =>
  sorted([
    ...split(INSIDE[type]).filter((part) => part !== 'words'),
    type === 'audio' ? '' : 'blurred',
    who === 'owner' ? 'name' : '',
    who === 'owner' && type === 'video' ? 'frames' : '',
  ]);
