import { publicConfig } from '#config';
import type { Video } from '#contract/videos.ts';
import { itemLd } from '#features/items/item-ld.ts';
import { useT } from '#i18n/use-t.ts';
import { shortened } from '#rules/text.ts';
import { Seo } from '#shell/seo.tsx';
import { namedIn, videoItem } from './video-item.ts';

/**
 * schema.org's words for a video. The film itself is named where everyone may watch it, under the address that does not
 * end; of a locked one it is said that it is not free.
 */
export function videoJsonLd(video: Video, name: string, origin: string): object {
  const { duration } = video.video;
  const { sharePicture, shareVideo } = video;
  const people = namedIn(video);
  return {
    '@type': 'VideoObject',
    ...itemLd(videoItem(video), origin, sharePicture),
    name: shortened(name, 110),
    description: shortened(video.description || name, 300),
    ...(video.publishedAt ? { uploadDate: video.publishedAt } : {}),
    dateModified: video.updatedAt,
    ...(duration ? { duration: `PT${Math.round(duration)}S` } : {}),
    ...(sharePicture ? { thumbnailUrl: new URL(sharePicture, origin).href } : {}),
    ...(shareVideo ? { contentUrl: new URL(shareVideo, origin).href } : {}),
    ...(video.tags.length > 0 ? { keywords: video.tags.join(', ') } : {}),
    ...(people.length > 0
      ? { contributor: people.map((person) => ({ '@type': 'Person', name: person.name })) }
      : {}),
  };
}

/** Title, description, canonical address, shared picture and JSON-LD of a video. */
export function VideoSeo({ video }: { video: Video }) {
  const t = useT();
  const item = videoItem(video);
  const { name } = video.performer;
  const title = item.nameIn(t);
  return (
    <Seo
      title={video.title.trim() ? t('items.by', { title, name }) : title}
      description={video.description || t('videos.description', { contents: item.contentsIn(t), name })}
      path={item.path}
      image={video.sharePicture}
      type="video.other"
      jsonLd={videoJsonLd(video, title, publicConfig().url)}
    />
  );
}
