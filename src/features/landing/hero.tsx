import { Button } from '#components/button.tsx';
import { Drawing } from '#components/drawing.tsx';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './hero.module.css';

const ON_STAGE = 3;

/** Creators in the light of the footlights; an empty stage on a site that has none yet. */
function Faces({ performers }: { performers: readonly PerformerCard[] }) {
  const faces = performers.filter(({ avatar }) => avatar !== DEFAULT_AVATAR).slice(0, ON_STAGE);
  if (faces.length < ON_STAGE) return <Drawing name="stage" width={280} className={styles.drawing} />;
  return (
    <ul className={styles.faces}>
      {faces.map((performer) => (
        <li key={performer._id}>
          <Link href={profilePath(performer)} className={styles.face}>
            <Image src={performer.avatar} alt="" width={256} height={256} priority cover />
            <ShortText text={performer.name} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Three cones of light that rise from the edge of the stage. */
function Light() {
  return (
    <svg className={styles.light} viewBox="0 0 480 400" preserveAspectRatio="none" aria-hidden="true">
      <path d="M70 400 0 0h190L110 400z" />
      <path d="M215 400 130 0h220l-85 400z" />
      <path d="M370 400 290 0h190l-70 400z" />
    </svg>
  );
}

function Actions() {
  const t = useT();
  const viewer = useViewer();
  return (
    <div className={styles.actions}>
      {viewer ? (
        <Button variant="primary" size="large" href="/home">
          {t('landing.hero.home')}
        </Button>
      ) : (
        <Button variant="primary" size="large" href="/auth/register">
          {t('landing.hero.join')}
        </Button>
      )}
      <Button size="large" href="/creator">
        {t('landing.hero.creators')}
      </Button>
    </div>
  );
}

/** The promise, in one line and one picture. */
export function Hero({ performers }: { performers: readonly PerformerCard[] }) {
  const t = useT();
  const site = useAppSelector((state) => state.ui.siteName);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('landing.hero.title')}</h1>
        <p>{t('landing.hero.text', { site })}</p>
        <Actions />
      </div>
      <div className={styles.stage}>
        <Light />
        <Faces performers={performers} />
      </div>
      <div className={styles.lamps} aria-hidden="true" />
    </section>
  );
}
