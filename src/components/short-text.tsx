import { classNames } from './class-names.ts';
import styles from './short-text.module.css';

/**
 * A name on one line, shortened where it does not fit and in full in the tooltip. It is read in its own direction,
 * so that its beginning stays, also of an Arabic name on an English page, and left as it is by translators.
 */
export function ShortText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span translate="no" dir="auto" title={text} className={classNames(styles.short, className)}>
      {text}
    </span>
  );
}
