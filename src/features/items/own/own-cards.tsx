import { classNames } from '#components/class-names.ts';
import { SelectBox, type Selection } from '#components/selection.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './own.module.css';
import { AudienceMark, OwnName, type OwnRow, Thumb } from './own-row.tsx';

interface Props {
  rows: readonly OwnRow[];
  selection?: Selection | undefined;
}

function Choice({ row: { item }, selection }: { row: OwnRow; selection: Selection }) {
  const t = useT();
  const label = t('items.own.select', { name: item.nameIn(t) });
  return (
    <span className={styles.choice}>
      <SelectBox id={item._id} label={label} selection={selection} />
    </span>
  );
}

/** A performer's own things on phones: a card each, the name leads to editing. */
export function OwnCards({ rows, selection }: Props) {
  const t = useT();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.item._id} className={styles.card}>
          {selection ? <Choice row={row} selection={selection} /> : null}
          <Thumb item={row.item} />
          <div className={styles.about}>
            <OwnName row={row} />
            <p className={styles.facts}>
              {row.time}{' '}
              <span>{`· ${t('items.own.views', { count: row.item.totalViews })} · ${t('items.own.likes', { count: row.item.totalLike })}${row.item.isSale && row.item.price > 0 ? ` · ${t('items.own.sold', { count: row.sold })}` : ''}`}</span>
              {row.income ? (
                <>
                  <span>{' · '}</span>
                  <Price tokens={row.income} />
                </>
              ) : null}
            </p>
            <div className={styles.marks}>
              {row.status}
              <AudienceMark row={row} />
            </div>
            {row.stock === undefined ? null : (
              <div className={classNames(styles.marks, styles.stock)}>
                <span className={styles.facts}>{t('items.own.stock')}</span>
                {row.stock}
              </div>
            )}
          </div>
          {row.menu}
        </li>
      ))}
    </ul>
  );
}
