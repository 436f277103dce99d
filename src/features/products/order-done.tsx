import { Button } from '#components/button.tsx';
import type { Product } from '#contract/products.ts';
import type { TokenTransaction } from '#contract/wallet.ts';
import { myOrderPath } from '#features/orders/order-paths.ts';
import { SheetDone } from '#features/wallet/sheet-done.tsx';
import { useT } from '#i18n/use-t.ts';
import { orderNumberOf } from '#rules/orders.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './order-sheet.module.css';

interface Props {
  product: Product;
  purchase: TokenTransaction;
  onClose: () => void;
}

/** The end of a purchase: where the order stands, and a file at once. */
export function OrderDone({ product, purchase, onClose }: Props) {
  const t = useT();
  const isDigital = product.type === 'digital';
  const { name } = product.performer;
  const order = (
    <Button variant={isDigital ? 'outline' : 'primary'} size="large" wide href={myOrderPath(purchase._id)}>
      {t('products.order.see')}
    </Button>
  );
  return (
    <SheetDone
      title={t(isDigital ? 'products.order.doneDigital' : 'products.order.done')}
      text={
        isDigital
          ? t('products.order.doneDigitalText')
          : t('products.order.doneText', { name, number: orderNumberOf(purchase._id) })
      }
      action={
        <div className={styles.ways}>
          {isDigital ? <DownloadButton product={product} wide /> : null}
          {order}
        </div>
      }
      onClose={onClose}
    />
  );
}
