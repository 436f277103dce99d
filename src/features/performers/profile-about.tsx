import { Card } from '#components/card.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import styles from './profile-about.module.css';
import { type Fact, mainFacts, moreFacts, socialLinks } from './profile-facts.ts';

function Facts({ facts }: { facts: readonly Fact[] }) {
  return facts.map(({ label, value }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

function Links({ performer }: { performer: PerformerDetail }) {
  const links = socialLinks(performer);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener nofollow ugc">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where somebody is from, what they speak, when they joined, and further details behind one click. */
export function ProfileAbout({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const locale = useLocale();
  const more = moreFacts(performer, t);
  return (
    <Card
      as="section"
      className={styles.about}
      aria-label={t('performers.about.title', { name: performer.name })}
    >
      <h2>{t('performers.about.title', { name: performer.name })}</h2>
      <dl className={styles.facts}>
        <Facts facts={mainFacts(performer, t, locale)} />
        <div>
          <dt>{t('performers.fact.joined')}</dt>
          <dd>
            <TimeText value={performer.createdAt} as="date" />
          </dd>
        </div>
      </dl>
      <Links performer={performer} />
      {more.length > 0 ? (
        <details className={styles.more}>
          <summary>{t('performers.about.more')}</summary>
          <dl className={styles.facts}>
            <Facts facts={more} />
          </dl>
        </details>
      ) : null}
    </Card>
  );
}
