import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { Section } from '#components/section.tsx';
import type { Video } from '#contract/videos.ts';
import { useT } from '#i18n/use-t.ts';
import { durationText } from '#rules/file-contents.ts';
import styles from './begun-shelf.module.css';
import { videoItem } from './video-item.ts';

function Begun({ video }: { video: Video }) {
  const t = useT();
  const item = videoItem(video);
  const name = item.nameIn(t);
  const seconds = video.position ?? 0;
  const { duration } = video.video;
  return (
    <li className={styles.video}>
      <div className={styles.picture}>{item.tile ? <Image src={item.tile.src} alt="" cover /> : null}</div>
      {duration ? (
        <ProgressBar label={t('videos.begun.seen', { name })} value={(seconds / duration) * 100} />
      ) : null}
      <Link href={item.path} className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </Link>
      <p className={styles.facts} title={video.performer.name}>
        <bdi translate="no">{video.performer.name}</bdi>
        <span>
          {duration ? ` · ${t('videos.begun.left', { length: durationText(duration - seconds) })}` : null}
        </span>
      </p>
    </li>
  );
}

/** Videos to go on with, the last one first, each with how far it was seen. */
export function BegunShelf({ videos }: { videos: readonly Video[] }) {
  const t = useT();
  return (
    <Section title={t('videos.begun')}>
      <ul className={styles.shelf}>
        {videos.map((video) => (
          <Begun key={video._id} video={video} />
        ))}
      </ul>
    </Section>
  );
}
