import { LoadMore } from '#components/load-more.tsx';
import type { GrowingList } from '#lib/use-growing-list.ts';
import grid from './card-grid.module.css';
import { ItemCard } from './item-card.tsx';
import type { ShownItem } from './shown-item.ts';

interface Props<Thing> {
  list: GrowingList<Thing>;
  /** A thing as every kind's parts take it. */
  itemOf: (thing: Thing) => ShownItem;
  /** The page with what is behind those shown, for readers without scripts. */
  moreHref: string;
}

/** A list of things of one creator as cards; more come when one gets near their end. */
export function GrowingCards<Thing>({ list, itemOf, moreHref }: Props<Thing>) {
  return (
    <>
      <ul className={grid.grid}>
        {list.items.map(itemOf).map((item) => (
          <li key={item._id}>
            <ItemCard item={item} level={2} />
          </li>
        ))}
      </ul>
      {list.done ? null : (
        <LoadMore
          auto
          href={moreHref}
          done={false}
          loading={list.loadingMore}
          failed={list.error !== null}
          onMore={list.loadMore}
        />
      )}
    </>
  );
}
