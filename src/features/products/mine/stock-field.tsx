import { InputNumber } from 'antd';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import type { Product } from '#contract/products.ts';
import { useT } from '#i18n/use-t.ts';
import { STOCK_MAX } from '#rules/product-form.ts';
import { productItem } from '../product-item.ts';
import styles from './stock-field.module.css';

interface Props {
  product: Product;
  /** It cannot be changed here. */
  isFixed: boolean;
  onStock: (product: Product, stock: number) => Promise<void>;
}

/** How many are left of a product, changed where it stands: with Enter or by going on. Escape leaves it. */
export function StockField({ product, isFixed, onStock }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { stock, isLowStock } = product;
  if (stock === null) return <span className={styles.words}>{t('creator.products.stock.unlimited')}</span>;
  const save = async () => {
    if (typed === null || typed === stock || busy) return setTyped(null);
    setBusy(true);
    await onStock(product, typed);
    setBusy(false);
    setTyped(null);
  };
  return (
    <span className={styles.stock}>
      {isFixed ? (
        stock
      ) : (
        <InputNumber
          className={styles.input}
          aria-label={t('creator.products.stock.of', { name: productItem(product).nameIn(t) })}
          min={0}
          max={STOCK_MAX}
          precision={0}
          controls={false}
          inputMode="numeric"
          disabled={busy}
          value={typed ?? stock}
          onChange={(next) => setTyped(next)}
          onPressEnter={() => void save()}
          onBlur={() => void save()}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        />
      )}
      {isLowStock ? (
        <Badge tone="warning">
          {t(stock === 0 ? 'creator.products.stock.none' : 'creator.products.stock.low')}
        </Badge>
      ) : null}
    </span>
  );
}
