import type { ReactNode } from 'react';
import { useRevealed } from '#components/use-revealed.ts';
import styles from './work.module.css';

interface Props {
  /** What is chosen: when it changes, its chip is brought into view. */
  value: string;
  children: ReactNode;
}

/** Chips in one line; on phones more than fit scroll sideways. */
export function ChipRow({ value, children }: Props) {
  const row = useRevealed(value);
  return (
    <div ref={row} className={styles.chips}>
      {children}
    </div>
  );
}
