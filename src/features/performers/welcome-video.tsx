import dynamic from 'next/dynamic';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './welcome-video.module.css';

// Few performers have one.
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);

/** A performer's greeting. Nothing of it is loaded before somebody presses play. */
export function WelcomeVideo({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const { _id, activateWelcomeVideo, welcomeVideoPath, coverThumbnail, name } = performer;
  if (!activateWelcomeVideo || !welcomeVideoPath) return null;
  const title = t('performers.welcome.title', { name });
  return (
    <section className={styles.welcome} aria-label={title}>
      <h2>{title}</h2>
      <VideoPlayer
        className={styles.player}
        item={{
          id: `welcome-${_id}`,
          kind: 'video',
          src: coverThumbnail,
          full: welcomeVideoPath,
          alt: title,
        }}
      />
    </section>
  );
}
