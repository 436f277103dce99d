import { X } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Link } from '#components/link.tsx';
import { Section } from '#components/section.tsx';
import { useT } from '#i18n/use-t.ts';
import { searchPath } from '#shell/search-path.ts';
import { useRecentSearches } from '#shell/use-recent-searches.ts';
import styles from './own-searches.module.css';

/** What this person searched for, to search again or to forget. */
export function OwnSearches() {
  const t = useT();
  const { recent, forget } = useRecentSearches(true);
  if (recent.length === 0) return <p className={styles.hint}>{t('search.hint')}</p>;
  return (
    <Section
      title={t('search.recent')}
      action={
        <Button variant="quiet" size="small" onClick={() => forget()}>
          {t('search.clear')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {recent.map((text) => (
          <li key={text} className={styles.row}>
            <Link href={searchPath(text)} className={styles.text}>
              {text}
            </Link>
            <IconButton
              label={t('search.forget', { text })}
              icon={<X aria-hidden="true" />}
              onClick={() => forget(text)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
