import { ItemCard } from '#features/items/item-card.tsx';
import type { ShownItem } from '#features/items/shown-item.ts';
import styles from './item-grid.module.css';

/** Things of several creators side by side, as many as fit. */
export function ItemGrid({ items, level = 2 }: { items: readonly ShownItem[]; level?: 2 | 3 }) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={item._id}>
          <ItemCard item={item} level={level} showName />
        </li>
      ))}
    </ul>
  );
}
