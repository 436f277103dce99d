import { classNames } from '#components/class-names.ts';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { CreatorCard } from './creator-card.tsx';
import styles from './creator-grid.module.css';

interface CreatorGridProps {
  performers: readonly PerformerCard[];
  level?: 2 | 3;
  /** The first row is in the first screen. */
  priority?: boolean;
  /** On phones a row to swipe through instead of a long list. */
  swipe?: boolean;
}

const FIRST_ROW = 3;

/** Creators side by side, as many as fit. */
export function CreatorGrid({ performers, level, priority, swipe }: CreatorGridProps) {
  return (
    <ul className={classNames(styles.grid, swipe && styles.swipe)}>
      {performers.map((performer, index) => (
        <li key={performer._id}>
          <CreatorCard performer={performer} level={level} priority={priority && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}
