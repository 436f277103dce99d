import { Eye } from 'lucide-react';
import { compactNumber } from '#components/format.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import styles from './stream-picture.module.css';

/** How many watch. */
export function Viewers({ count }: { count: number }) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className={styles.fact}>
      <Eye aria-hidden="true" />
      <span aria-hidden="true">{compactNumber(locale, count)}</span>
      <VisuallyHidden>{t('streaming.viewers', { count })}</VisuallyHidden>
    </span>
  );
}
