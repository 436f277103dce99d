import { publicConfig } from '#config';
import type { Feed } from '#contract/feeds.ts';
import { itemLd } from '#features/items/item-ld.ts';
import { useT } from '#i18n/use-t.ts';
import { shortened } from '#rules/text.ts';
import { Seo } from '#shell/seo.tsx';
import { contentsText } from './contents-text.ts';
import { feedItem } from './feed-item.ts';
import { postName, postPath } from './feed-text.ts';

/** schema.org's words for a post; a locked one says that it is not free, and nothing of what is inside. */
export const postJsonLd = (feed: Feed, headline: string, origin: string): object => ({
  '@type': 'SocialMediaPosting',
  ...itemLd(feedItem(feed), origin, feed.sharePicture),
  headline: shortened(headline, 110),
  dateModified: feed.updatedAt,
  ...(feed.text ? { articleBody: feed.text } : {}),
});

/** Title, description, canonical address, shared picture and JSON-LD of a post. */
export function PostSeo({ feed }: { feed: Feed }) {
  const t = useT();
  const { name } = feed.performer;
  const title = postName(feed, t);
  return (
    <Seo
      title={feed.title.trim() ? t('items.by', { title, name }) : title}
      description={
        feed.text || t('feeds.post.description', { contents: contentsText(feed.contents, t), name })
      }
      path={postPath(feed)}
      image={feed.sharePicture}
      type="article"
      jsonLd={postJsonLd(feed, title, publicConfig().url)}
    />
  );
}
