import { Input } from 'antd';
import { useId, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { numberFormat } from '#components/format.ts';
import type { Product } from '#contract/products.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { STOCK_MAX } from '#rules/product-form.ts';
import { typedWhole } from '#rules/typed-amount.ts';
import { productItem } from '../product-item.ts';
import styles from './stock-field.module.css';

interface Props {
  product: Product;
  /** It cannot be changed here. */
  isFixed: boolean;
  onStock: (product: Product, stock: number) => Promise<void>;
}

/**
 * How many are left of a product, changed where it stands: with Enter or by going on. Escape leaves it. What is no stock
 * stays typed, and the field says what it takes. While it is saved the field keeps the focus, and cannot be changed.
 */
export function StockField({ product, isFixed, onStock }: Props) {
  const t = useT();
  const locale = useLocale();
  const problemId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const { stock, isLowStock } = product;
  if (stock === null) return <span className={styles.words}>{t('creator.products.stock.unlimited')}</span>;
  const type = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const save = async () => {
    if (typed === null || busy) return;
    const next = typedWhole(typed);
    if (next === stock) return type(null);
    if (!(next <= STOCK_MAX)) return setWrong(true);
    setBusy(true);
    await onStock(product, next);
    setBusy(false);
    type(null);
  };
  return (
    <span className={styles.stock}>
      {isFixed ? (
        <span>{stock}</span>
      ) : (
        <Input
          className={styles.input}
          aria-label={t('creator.products.stock.of', { name: productItem(product).nameIn(t) })}
          autoComplete="off"
          inputMode="numeric"
          readOnly={busy}
          aria-busy={busy}
          status={isWrong ? 'error' : ''}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? problemId : undefined}
          value={typed ?? stock}
          onChange={({ target }) => type(target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            const key = pressedKey(event);
            if (key === 'Enter') void save();
            if (key === 'Escape' && !busy) type(null);
          }}
        />
      )}
      {isLowStock ? (
        <Badge tone="warning">
          {t(stock === 0 ? 'creator.products.stock.none' : 'creator.products.stock.low')}
        </Badge>
      ) : null}
      {isWrong ? (
        <span id={problemId} className={styles.problem} role="alert">
          {t('creator.products.problem.stock-wrong', { most: numberFormat(locale).format(STOCK_MAX) })}
        </span>
      ) : null}
    </span>
  );
}
