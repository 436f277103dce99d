import type { ReactNode } from 'react';
import { classNames } from '#components/class-names.ts';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { useT } from '#i18n/use-t.ts';
import { ProfileAbout } from './profile-about.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfilePlans } from './profile-plans.tsx';
import styles from './profile-screen.module.css';
import { WelcomeVideo } from './welcome-video.tsx';

interface Props {
  performer: PerformerDetail;
  /** The posts. */
  children: ReactNode;
  /** Behind them. */
  more?: ReactNode;
}

/** What everybody sees of a profile, and its posts. */
export function ProfileLayout({ performer, children, more }: Props) {
  const t = useT();
  return (
    <div className={styles.profile}>
      <ErrorBoundary>
        <ProfileHead performer={performer} />
      </ErrorBoundary>
      <div className={classNames(styles.columns, performer.bio && styles.withBio)}>
        {performer.bio ? (
          <p dir="auto" className={styles.bio}>
            <LinkedText text={performer.bio} mentions={performer.mentions} />
          </p>
        ) : null}
        <div className={styles.side}>
          <ErrorBoundary>
            <ProfilePlans performer={performer} />
          </ErrorBoundary>
          <ErrorBoundary>
            <WelcomeVideo performer={performer} />
          </ErrorBoundary>
          <ErrorBoundary>
            <ProfileAbout performer={performer} />
          </ErrorBoundary>
        </div>
        <section
          className={styles.posts}
          aria-label={t('performers.profile.posts', { name: performer.name })}
        >
          <ErrorBoundary>{children}</ErrorBoundary>
        </section>
        {more}
      </div>
    </div>
  );
}
