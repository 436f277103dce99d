import { useId, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Image } from '#components/image.tsx';
import { Notice } from '#components/notice.tsx';
import type { Product } from '#contract/products.ts';
import { AddressSheet } from '#features/addresses/address-sheet.tsx';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { useRefusalText } from '#features/spending/use-refusal-text.ts';
import { Price } from '#features/wallet/price.tsx';
import { balanceChange } from '#features/wallet/purchase.ts';
import { BalanceTooLow, PurchaseLines, TopUpButton } from '#features/wallet/purchase-lines.tsx';
import styles from '#features/wallet/unlock-sheet.module.css';
import { useKeptAtSessionEnd } from '#features/wallet/use-kept-at-session-end.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { saveIntent } from '#lib/intent-store.ts';
import type { IntendedOrder } from '#rules/intent.ts';
import { useProductQuery } from '#services/products.ts';
import { useViewer } from '#store/hooks.ts';
import { OrderDone } from './order-done.tsx';
import { OrderFields } from './order-fields.tsx';
import { productItem } from './product-item.ts';
import { ProductStock } from './product-stock.tsx';
import { NO_ANSWER, useOrder } from './use-order.ts';

export interface OrderSheetProps {
  product: Product;
  onClose: () => void;
  /** What was filled in before the sheet was left. */
  start?: IntendedOrder | undefined;
}

function What({ product }: { product: Product }) {
  const t = useT();
  const { cover, ...item } = productItem(product);
  const { name, avatar } = product.performer;
  return (
    <div className={styles.what}>
      {cover ? (
        <Image className={styles.picture} src={cover.src} alt={cover.alt} width={96} height={96} />
      ) : (
        <Avatar name={name} src={avatar} size={96} />
      )}
      <div>
        <p className={styles.title}>{item.nameIn(t)}</p>
        <p>
          <Price tokens={product.price} />
        </p>
        {product.type === 'digital' ? (
          <p className={styles.keep}>{t('wallet.unlock.keep')}</p>
        ) : (
          <ProductStock product={product} />
        )}
      </div>
    </div>
  );
}

/** Why nothing was paid. What has changed in the product stands above, as it is now. */
function Refused({ form, isLeft }: { form: ReturnType<typeof useOrder>['form']; isLeft: boolean }) {
  const t = useT();
  const refusalText = useRefusalText();
  const { code, error, errors } = form;
  // What is wrong with a field is told there. A break of one's own names no field, but its end.
  const isOfField = Object.keys(errors).some((name) => name !== 'until');
  if (!error || isOfField) return null;
  const isOut = code === 'wallet.out-of-stock';
  return (
    <Notice
      tone="warning"
      announce
      title={t(code === NO_ANSWER ? 'wallet.purchase.noAnswer' : 'wallet.purchase.failed')}
    >
      {isOut && !isLeft
        ? t('products.order.gone')
        : refusalText({ code, message: error, fields: { ...errors } })}
    </Notice>
  );
}

/** Buys a product for tokens: a file at a press; of what is sent by post, how many and where to. */
export function OrderSheet({ product: shown, onClose, start }: OrderSheetProps) {
  const t = useT();
  const id = useId();
  const money = useMoney();
  const viewer = useViewer();
  // As it is now: others buy, too.
  const product = useProductQuery({ params: { id: shown._id } }).data ?? shown;
  const [isAdding, setAdding] = useState(false);
  const order = useOrder(product, start);
  const { form, bought, pieces, wrongQuantity } = order;
  const { price, isInStock } = product;
  const change = balanceChange(viewer, price * pieces);
  // A number that cannot be ordered costs nothing: it is put right before the balance is looked at.
  const isCosted = isInStock && !wrongQuantity;
  const isShort = isCosted && change.missing > 0;
  const remember = (path: string, viewerId = viewer?._id ?? null) => {
    const { _id, name, username, avatar } = product.performer;
    const { quantity, deliveryAddressId: addressId, userNote: note } = form.values;
    saveIntent({
      kind: 'unlock',
      path,
      performer: { _id, name, username, avatar },
      viewerId,
      objectType: 'product',
      objectId: product._id,
      order: { quantity, addressId, note },
    });
  };
  useKeptAtSessionEnd((path, viewerId) => {
    if (!bought) remember(path, viewerId);
  });
  if (bought) return <OrderDone product={product} purchase={bought} onClose={onClose} />;
  const buy = (
    <Button type="submit" form={id} variant="primary" size="large" wide loading={form.busy}>
      {isCosted
        ? t('products.order.buy', { amount: money.tokens(price * pieces) })
        : t('products.order.buyPlain')}
    </Button>
  );
  return (
    <FormSheet
      changed={form.values.userNote !== ''}
      onClose={onClose}
      locked={form.busy}
      title={t('wallet.unlock.title.product')}
      note={<Refused form={form} isLeft={isInStock} />}
      footer={
        isInStock ? (
          <UnlessOnBreak>
            {isShort ? <TopUpButton missing={change.missing} onLeave={(path) => remember(path)} /> : buy}
          </UnlessOnBreak>
        ) : undefined
      }
    >
      <form method="post" id={id} className={styles.body} onSubmit={form.submit} noValidate>
        <What product={product} />
        {product.type === 'physical' && isInStock ? (
          <OrderFields order={order} onAdd={() => setAdding(true)} />
        ) : null}
        {isCosted ? <PurchaseLines price={price * pieces} change={change} /> : null}
        {isShort ? <BalanceTooLow missing={change.missing} /> : null}
      </form>
      {isAdding ? (
        <AddressSheet
          address={null}
          isFirst={order.list.length === 0}
          onSaved={({ _id }) => order.chooseAddress(_id)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </FormSheet>
  );
}
