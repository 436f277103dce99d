import { ArrowLeft } from 'lucide-react';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './back-link.module.css';
import { MESSAGES } from './message-paths.ts';

/** The way back to the list, where it does not stand beside the thread. */
export function BackLink() {
  const t = useT();
  return (
    <IconButton
      className={styles.back}
      href={MESSAGES}
      label={t('messages.back')}
      icon={<ArrowLeft className="flip-rtl" aria-hidden="true" />}
    />
  );
}
