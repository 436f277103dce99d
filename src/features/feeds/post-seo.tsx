import { publicConfig } from '#config';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { Seo } from '#shell/seo.tsx';
import { contentsText } from './contents-text.ts';
import { postName, postPath, profilePath, shortened } from './feed-text.ts';

/** schema.org's words for a post; a locked one says that it is not free, and nothing of what is inside. */
export function postJsonLd(feed: Feed, headline: string, origin: string): object {
  const { performer, sharePicture: image } = feed;
  const url = origin + postPath(feed);
  return {
    '@type': 'SocialMediaPosting',
    '@id': url,
    url,
    headline: shortened(headline, 110),
    datePublished: feed.publishedAt,
    dateModified: feed.updatedAt,
    isAccessibleForFree: feed.isSale && feed.price === 0,
    ...(feed.text ? { articleBody: feed.text } : {}),
    ...(image ? { image: new URL(image, origin).href } : {}),
    author: {
      '@type': 'Person',
      name: performer.name,
      alternateName: performer.username,
      url: origin + profilePath(performer),
    },
  };
}

/** Title, description, canonical address, shared picture and JSON-LD of a post. */
export function PostSeo({ feed }: { feed: Feed }) {
  const t = useT();
  const { name } = feed.performer;
  const title = postName(feed, t);
  return (
    <Seo
      title={feed.title.trim() ? t('feeds.tile.by', { title, name }) : title}
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
