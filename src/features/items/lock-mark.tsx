import { Lock } from 'lucide-react';
import styles from './lock-mark.module.css';

/** In the corner of a small picture: what it shows is locked. */
export function LockMark() {
  return <Lock className={styles.lock} aria-hidden="true" />;
}
