import type { PerformerDetail } from '#contract/performer-profile.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './welcome-video.module.css';

/** A performer's greeting. Nothing of it is loaded before somebody presses play. */
export function WelcomeVideo({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const { activateWelcomeVideo, welcomeVideoPath, coverThumbnail, name } = performer;
  if (!activateWelcomeVideo || !welcomeVideoPath) return null;
  return (
    <section className={styles.welcome} aria-label={t('performers.welcome.title', { name })}>
      <h2>{t('performers.welcome.title', { name })}</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: creators' videos carry no caption files */}
      <video
        src={welcomeVideoPath}
        poster={coverThumbnail || undefined}
        controls
        playsInline
        preload="none"
        aria-label={t('performers.welcome.title', { name })}
      />
    </section>
  );
}
