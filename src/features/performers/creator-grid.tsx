import type { PerformerCard } from '#contract/performers.ts';
import { CreatorCard } from './creator-card.tsx';
import styles from './creator-grid.module.css';

interface CreatorGridProps {
  performers: readonly PerformerCard[];
  level?: 2 | 3;
  /** The first row is in the first screen. */
  priority?: boolean;
}

const FIRST_ROW = 3;

/** Creators side by side, as many as fit. */
export function CreatorGrid({ performers, level, priority }: CreatorGridProps) {
  return (
    <ul className={styles.grid}>
      {performers.map((performer, index) => (
        <li key={performer._id}>
          <CreatorCard performer={performer} level={level} priority={priority && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}
