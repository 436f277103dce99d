import { CircleCheck, CircleX, Download, Hourglass } from 'lucide-react';
import { classNames } from '#components/class-names.ts';
import type { Product } from '#contract/products.ts';
import { useT } from '#i18n/use-t.ts';
import { LOW_STOCK } from '#rules/product-form.ts';
import styles from './product-screen.module.css';

/** Whether it can be had: a file always, pieces as long as there are some; of the last few it says how many. */
export function ProductStock({ product: { type, stock } }: { product: Product }) {
  const t = useT();
  if (type === 'digital')
    return (
      <p className={styles.stock}>
        <Download aria-hidden="true" />
        <span>{t('products.stock.digital')}</span>
      </p>
    );
  const left = stock ?? 0;
  if (left === 0)
    return (
      <p className={classNames(styles.stock, styles.none)}>
        <CircleX aria-hidden="true" />
        <span>{t('products.stock.none')}</span>
      </p>
    );
  if (left <= LOW_STOCK)
    return (
      <p className={classNames(styles.stock, styles.few)}>
        <Hourglass aria-hidden="true" />
        <span>{t('products.stock.few', { count: left })}</span>
      </p>
    );
  return (
    <p className={classNames(styles.stock, styles.some)}>
      <CircleCheck aria-hidden="true" />
      <span>{t('products.stock.some')}</span>
    </p>
  );
}
