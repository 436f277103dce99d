import { useId } from 'react';
import { Card } from '#components/card.tsx';
import { Chip } from '#components/chip.tsx';
import { classNames } from '#components/class-names.ts';
import { Link } from '#components/link.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import type { Video } from '#contract/videos.ts';
import { DetailPage } from '#features/items/detail-page.tsx';
import { ItemActions } from '#features/items/item-actions.tsx';
import card from '#features/items/item-card.module.css';
import { ItemHead } from '#features/items/item-head.tsx';
import { loadComments } from '#features/items/load-comments.ts';
import { SaveFilesButton } from '#features/library/save-files-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { RELATED_MAX } from '#rules/constants.ts';
import {
  useCountVideoViewMutation,
  useRelatedVideosQuery,
  useVideoQuery,
  videosApi,
} from '#services/videos.ts';
import type { LoadContext } from '#shell/page.tsx';
import { searchPath } from '#shell/search-path.ts';
import { VideoFilm } from './video-film.tsx';
import { namedIn, videoItem } from './video-item.ts';
import styles from './video-screen.module.css';
import { VideoSeo } from './video-seo.tsx';

interface VideoProps {
  /** As the address names it: id or slug. */
  id: string;
}

const byId = ({ _id }: Video) => ({ params: { id: _id } });

export async function loadVideo({ ask, query: { id = '' } }: LoadContext): Promise<VideoProps> {
  const video = await ask(videosApi.endpoints.video, { params: { id } });
  await Promise.allSettled([
    ask(videosApi.endpoints.relatedVideos, byId(video)),
    loadComments(ask, 'video', video),
  ]);
  return { id };
}

/** Performers who take part and agreed to be named. */
function Participants({ people }: { people: Video['participants'] }) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <p className={styles.people}>
      <span>{t('videos.with')}</span>{' '}
      {people.map((person, place) => (
        <span key={person._id}>
          <span>{place > 0 ? ', ' : null}</span>
          <Link href={profilePath(person)}>
            <bdi translate="no">{person.name}</bdi>
          </Link>
        </span>
      ))}
    </p>
  );
}

function Tags({ tags }: Pick<Video, 'tags'>) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('videos.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip href={searchPath(tag)}>{`#${tag}`}</Chip>
        </li>
      ))}
    </ul>
  );
}

function VideoPage({ video }: { video: Video }) {
  const t = useT();
  const titleId = useId();
  const [count] = useCountVideoViewMutation();
  const { data: related } = useRelatedVideosQuery(byId(video));
  const item = videoItem(video);
  const { description, isPurchased, isLocked, tags } = video;
  return (
    <DetailPage
      item={item}
      related={related?.data.map(videoItem) ?? []}
      relatedTitle={t('videos.related')}
      most={RELATED_MAX}
      countView={() => void count(byId(video))}
    >
      <VideoSeo video={video} />
      <Card as="article" padding="none" bleed aria-labelledby={titleId}>
        <ItemHead item={item} isPage />
        <VideoFilm video={video} />
        <div className={classNames(card.words, styles.words)}>
          <h1 id={titleId} dir="auto" className={card.title}>
            {item.nameIn(t)}
          </h1>
          {isLocked ? null : <p className={styles.contents}>{item.contentsIn(t)}</p>}
          <Participants people={namedIn(video)} />
          {description ? (
            <p dir="auto" className={card.text}>
              {description}
            </p>
          ) : null}
          <Tags tags={tags} />
          {isPurchased ? (
            <div>
              <SaveFilesButton id={video._id} name={item.nameIn(t)} />
            </div>
          ) : null}
        </div>
        <ItemActions item={item} />
      </Card>
    </DetailPage>
  );
}

/** One video: its film, or what is behind the lock, with its creator and videos like it. */
export function VideoScreen({ id }: VideoProps) {
  const { data: video } = useVideoQuery({ params: { id } });
  return video ? <VideoPage video={video} /> : <PostSkeleton />;
}
