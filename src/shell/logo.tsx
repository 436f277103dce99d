import { classNames } from '#components/class-names.ts';
import { useAppSelector } from '#store/hooks.ts';
import styles from './logo.module.css';

/**
 * The operator's logo, one for each theme; without one the site's name. Which shows is CSS: HTML knows no theme.
 * `rail`: in the narrow navigation of tablets the name becomes its first letter.
 */
export function Logo({ rail }: { rail?: boolean | undefined }) {
  const { siteName, logo } = useAppSelector((state) => state.ui);
  const dark = useAppSelector((state) => state.settings.darkmodeLogoUrl);
  if (!logo) {
    return (
      <>
        <span className={classNames(styles.word, rail && styles.wide)}>{siteName}</span>
        {rail ? (
          <span className={styles.initial} aria-hidden="true">
            {Array.from(siteName)[0]}
          </span>
        ) : null}
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the operator's file, of unknown size */}
      <img src={logo} alt={siteName} className={dark ? styles.light : styles.logo} height={32} />
      {dark ? (
        // biome-ignore lint/performance/noImgElement: the operator's file, of unknown size
        <img src={dark} alt={siteName} className={styles.dark} height={32} />
      ) : null}
    </>
  );
}
