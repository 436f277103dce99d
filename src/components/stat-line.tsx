import { useLocale } from '#i18n/use-t.ts';
import { compactNumber, numberFormat } from './format.ts';
import { Link } from './link.tsx';
import styles from './stat-line.module.css';

interface Stat {
  /** Small letters, after the number: "followers". */
  label: string;
  value: number;
  href?: string;
}

/** One line of numbers under a name: "1.2K followers  48 posts". The exact number is in the tooltip. */
export function StatLine({ items }: { items: readonly Stat[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.line}>
      {items.map(({ label, value, href }) => {
        const content = (
          <>
            <b title={numberFormat(locale).format(value)}>{compactNumber(locale, value)}</b>{' '}
            <span>{label}</span>
          </>
        );
        return (
          <li key={label}>
            {href ? (
              <Link href={href} className={styles.link}>
                {content}
              </Link>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ul>
  );
}
