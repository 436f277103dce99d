import { ReceiptText } from 'lucide-react';
import { TimeText } from '#components/time-text.tsx';
import type { Product } from '#contract/products.ts';
import { OwnMenu } from '#features/items/own/own-menu.tsx';
import type { OwnRow } from '#features/items/own/own-row.tsx';
import { OwnStatus } from '#features/items/own/own-status.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { productItem } from '../product-item.ts';
import { StockField } from './stock-field.tsx';

/** What can be done to a product; the screen does it. */
interface ProductActions {
  busy: boolean;
  onStatus: (product: Product, status: Product['status']) => void;
  onStock: (product: Product, stock: number) => Promise<void>;
  onDelete: (product: Product) => void;
  onRestore: (product: Product) => void;
}

/** A product as a row of the list. */
export function rowOf(product: Product, t: Translate, actions: ProductActions): OwnRow {
  const isDeleted = Boolean(product.deletedAt);
  const item = productItem(product);
  return {
    item,
    isDeleted,
    type: t(`creator.products.type.${product.type}`),
    stock: <StockField product={product} isFixed={isDeleted} onStock={actions.onStock} />,
    sold: product.totalPurchases ?? 0,
    income: product.totalIncome ?? 0,
    status: (
      <OwnStatus
        {...{ item, isDeleted }}
        status={product.status}
        busy={actions.busy}
        onStatus={(status) => actions.onStatus(product, status)}
      />
    ),
    time: <TimeText value={product.deletedAt ?? product.createdAt} />,
    menu: (
      <OwnMenu
        {...{ item, isDeleted }}
        viewLabel={t('creator.products.mine.view')}
        more={[
          {
            id: 'orders',
            label: t('creator.products.mine.orders'),
            icon: <ReceiptText aria-hidden="true" />,
            href: `/creator/my-order?productId=${encodeURIComponent(product._id)}`,
          },
        ]}
        onDelete={() => actions.onDelete(product)}
        onRestore={() => actions.onRestore(product)}
      />
    ),
  };
}
