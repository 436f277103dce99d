import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { Section } from '#components/section.tsx';
import { TimeText } from '#components/time-text.tsx';
import work from '#components/work.module.css';
import type { OrderDetail } from '#contract/orders.ts';
import { PostLines } from '#features/addresses/post-lines.tsx';
import { MessageButton } from '#features/messages/message-button.tsx';
import { purchaseReceiptPath } from '#features/payments/receipt-path.ts';
import { DownloadButton } from '#features/products/download-button.tsx';
import { productPath } from '#features/products/product-paths.ts';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { profilePath } from '#lib/profile-path.ts';
import { dialedPhone } from '#rules/phone.ts';
import { useProductQuery } from '#services/products.ts';
import { sellerOf } from '../buyer-of.ts';
import { type Fact, Facts } from '../facts.tsx';
import { OrderHeader } from '../order-header.tsx';
import { OrderTimeline } from '../order-timeline.tsx';
import styles from '../orders.module.css';
import { useShownOrder } from '../use-shown-order.tsx';
import { MoveSheet } from './move-sheet.tsx';

/** The file that was bought; where another one has taken its place, both. */
function Files({ id, name }: { id: string; name: string }) {
  const { data: product } = useProductQuery({ params: { id } });
  return (
    <>
      <DownloadButton product={{ _id: id, name }} size="medium" />
      {product?.boughtFile ? <DownloadButton product={{ _id: id, name }} size="medium" bought /> : null}
    </>
  );
}

/** The way to the product, while it is offered still. */
function ProductLink({ id }: { id: string }) {
  const t = useT();
  const { data: product } = useProductQuery({ params: { id } });
  return product ? <Button href={productPath(product)}>{t('orders.mine.product')}</Button> : null;
}

function Bought({ order }: { order: OrderDetail }) {
  const t = useT();
  const { productInfo, productId, performerInfo, quantity, unitPrice, totalPrice, createdAt } = order;
  const facts: Fact[] = [
    { name: t('orders.product'), value: productInfo.name },
    {
      name: t('orders.seller'),
      value: performerInfo ? (
        <Link translate="no" href={profilePath(performerInfo)}>
          {performerInfo.name}
        </Link>
      ) : (
        sellerOf(order, t)
      ),
    },
    { name: t('orders.quantity'), value: quantity },
    ...(quantity > 1 ? [{ name: t('orders.each'), value: <Price tokens={unitPrice} /> }] : []),
    { name: t('orders.total'), value: <Price tokens={totalPrice} /> },
    { name: t('orders.date'), value: <TimeText value={createdAt} as="datetime" /> },
  ];
  const isFile = productInfo.type === 'digital' && order.deliveryStatus !== 'refunded';
  return (
    <div className={work.stack}>
      <Facts facts={facts} />
      <div className={styles.actions}>
        {isFile && productId ? <Files id={productId} name={productInfo.name} /> : null}
        <Button href={purchaseReceiptPath(order.transactionId)}>{t('orders.mine.receipt')}</Button>
        <MessageButton person={{ _id: order.performerId, isPerformer: true }} order={order.orderNumber} />
        {/* Last: it comes once the product is known, and moves nothing then. */}
        {productId ? <ProductLink id={productId} /> : null}
      </div>
    </div>
  );
}

/** Where it goes; another address can be chosen until it was sent. */
function Delivery({ order }: { order: OrderDetail }) {
  const t = useT();
  const [moves, setMoves] = useState(false);
  const { deliveryStatus: status, shippingCode, userNote } = order;
  const facts: Fact[] = [
    ...(shippingCode ? [{ name: t('orders.code'), value: shippingCode }] : []),
    { name: t('orders.address'), value: <PostLines lines={order.deliveryLines} /> },
    { name: t('orders.phone'), value: dialedPhone(order.phoneNumber) },
    ...(userNote ? [{ name: t('orders.note'), value: userNote }] : []),
  ];
  return (
    <Section
      title={t('orders.where')}
      text={status === 'shipping' ? t('orders.mine.sent') : undefined}
      action={
        status === 'processing' ? (
          <Button size="small" onClick={() => setMoves(true)}>
            {t('orders.mine.move')}
          </Button>
        ) : null
      }
    >
      <Facts facts={facts} />
      {moves ? <MoveSheet order={order} onClose={() => setMoves(false)} /> : null}
    </Section>
  );
}

function Shown({ order }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney();
  return (
    <div className={work.stack}>
      {order.deliveryStatus === 'refunded' ? (
        <Notice title={t('orders.mine.refunded')}>
          {t('orders.mine.refunded.text', { tokens: money.tokens(order.totalPrice) })}
        </Notice>
      ) : null}
      <Card bleed>
        <Section title={t('orders.what')}>
          <Bought order={order} />
        </Section>
      </Card>
      {order.productInfo.type === 'physical' ? (
        <Card bleed>
          <Delivery order={order} />
        </Card>
      ) : null}
      <Card bleed>
        <Section title={t('orders.timeline')}>
          <OrderTimeline order={order} side="buyer" />
        </Section>
      </Card>
    </div>
  );
}

/** One own order: what was bought, where it goes, how far it is. */
export function OrderScreen() {
  const t = useT();
  const back = { href: listAddress('/user/orders'), label: t('orders.mine.back') };
  const { order, instead } = useShownOrder(back);
  return (
    <Column>
      <OrderHeader order={order} back={back} />
      {order ? <Shown order={order} /> : instead}
    </Column>
  );
}
