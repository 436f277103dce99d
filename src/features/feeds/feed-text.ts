import type { Feed } from '#contract/feeds.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { shortened } from '#rules/text.ts';

/** How a post is called where it stands alone: its title, the beginning of its text, else "Post by Nova". */
export function postName({ title, text, performer }: Feed, t: Translate): string {
  return title.trim() || shortened(text, 60) || t('feeds.post.by', { name: performer.name });
}

/** The address of a post; its slug reads better than its id. */
export const postPath = ({ _id, slug }: Pick<Feed, '_id' | 'slug'>): string =>
  `/post/${encodeURIComponent(slug || _id)}`;

/** Where its performer changes it. */
export const editPath = ({ _id }: Pick<Feed, '_id'>): string =>
  `/creator/my-post/edit/${encodeURIComponent(_id)}`;
