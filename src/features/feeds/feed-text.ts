import type { Feed } from '#contract/feeds.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { singleLine } from '#rules/text.ts';

/** At most `most` characters, cut at a word, with an ellipsis. */
export function shortened(text: string, most: number): string {
  const line = singleLine(text);
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join('');
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2));
  return `${atWord.trimEnd()}…`;
}

/** How a post is called where it stands alone: its title, the beginning of its text, else "Post by Nova". */
export function postName({ title, text, performer }: Feed, t: Translate): string {
  return title.trim() || shortened(text, 60) || t('feeds.post.by', { name: performer.name });
}

/** The address of a post; its slug reads better than its id. */
export const postPath = ({ _id, slug }: Pick<Feed, '_id' | 'slug'>): string =>
  `/post/${encodeURIComponent(slug || _id)}`;

/** A profile's address; the username is kept in small letters. */
export const profilePath = ({ _id, username }: { _id: string; username: string }): string =>
  `/${encodeURIComponent(username.toLowerCase() || _id)}`;

/** Where its performer changes it. */
export const editPath = ({ _id }: Pick<Feed, '_id'>): string =>
  `/creator/my-post/edit/${encodeURIComponent(_id)}`;
