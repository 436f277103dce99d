import type { CSSProperties, ReactNode } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonLineProps {
  /** CSS lengths; a line is as wide as its place when nothing is said. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
}

/** One grey piece of a skeleton. */
export function SkeletonLine({ width, height = 14, round, className }: SkeletonLineProps) {
  return (
    <span className={classNames(styles.line, round && styles.round, className)} style={{ width, height }} />
  );
}

/** Says "Loading" once for all the lines inside, which are themselves silent. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <div aria-hidden="true" className={styles.group}>
        {children}
      </div>
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

function SkeletonRow({ avatar = 40 }: { avatar?: number }) {
  return (
    <div className={styles.row}>
      <SkeletonLine width={avatar} height={avatar} round />
      <div className={styles.lines}>
        <SkeletonLine width="40%" />
        <SkeletonLine width="64%" height={12} />
      </div>
    </div>
  );
}

/** Lists: faces with two lines. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Skeleton>
      {times(rows).map((row) => (
        <SkeletonRow key={row} avatar={48} />
      ))}
    </Skeleton>
  );
}

/** Post cards of a feed. */
export function PostSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <Skeleton>
      {times(cards).map((card) => (
        <Card key={card} padding="none" bleed>
          <div className={styles.head}>
            <SkeletonRow />
            <SkeletonLine width="88%" />
            <SkeletonLine width="56%" />
          </div>
          <SkeletonLine className={styles.media} height="auto" />
          <div className={styles.row}>
            <SkeletonLine width={64} height={20} />
            <SkeletonLine width={64} height={20} />
          </div>
        </Card>
      ))}
    </Skeleton>
  );
}

/** Squares of photos, videos or products. */
export function GridSkeleton({ cells = 9 }: { cells?: number }) {
  return (
    <Skeleton>
      <div className={styles.grid}>
        {times(cells).map((cell) => (
          <SkeletonLine key={cell} className={styles.cell} height="auto" />
        ))}
      </div>
    </Skeleton>
  );
}

/** Work tables. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Skeleton>
      {times(rows).map((row) => (
        <div key={row} className={styles.tableRow}>
          {times(columns).map((column) => (
            <SkeletonLine key={column} width={column === 0 ? '80%' : '56%'} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
