import { Card } from '#components/card.tsx';
import { ItemComments } from './item-comments.tsx';
import styles from './page-comments.module.css';
import type { ShownItem } from './shown-item.ts';

/** The comments on a thing's own page, whose load function asked for them (load-comments.ts). */
export function PageComments({ item }: { item: ShownItem }) {
  // What is locked has no place for them until it is bought.
  if (!item.mayReadComments) return null;
  return (
    <div id="comments" className={styles.comments}>
      <Card padding="none" bleed>
        <ItemComments item={item} level={2} isLoaded />
      </Card>
    </div>
  );
}
