import { FileText } from 'lucide-react';
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
import { productEditPath } from '#features/products/product-paths.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { dialedPhone } from '#rules/phone.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { type Fact, Facts } from '../facts.tsx';
import { OrderHeader } from '../order-header.tsx';
import { packingSlipPath } from '../order-paths.ts';
import { OrderTimeline } from '../order-timeline.tsx';
import styles from '../orders.module.css';
import { useShownOrder } from '../use-shown-order.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { DeliverQuestion } from './deliver-question.tsx';
import { hasSlip } from './has-slip.ts';
import { RefundQuestion } from './refund-question.tsx';

/** What comes next with an order; one that was refunded is over. */
function Steps({ order }: { order: OrderDetail }) {
  const t = useT();
  const [sheet, setSheet] = useState<'ship' | 'deliver' | 'code' | 'refund' | null>(null);
  const { deliveryStatus: status, productInfo, shippingCode } = order;
  if (status === 'refunded') return null;
  const isPosted = productInfo.type === 'physical';
  const close = () => setSheet(null);
  return (
    <>
      <div className={styles.actions}>
        {isPosted && status === 'processing' ? (
          <Button variant="primary" onClick={() => setSheet('ship')}>
            {t('orders.ship')}
          </Button>
        ) : null}
        {isPosted && status === 'shipping' ? (
          <Button variant="primary" onClick={() => setSheet('deliver')}>
            {t('orders.deliver')}
          </Button>
        ) : null}
        {isPosted && status !== 'processing' ? (
          <Button onClick={() => setSheet('code')}>
            {t(shippingCode ? 'orders.code.change' : 'orders.code.add')}
          </Button>
        ) : null}
        <Button onClick={() => setSheet('refund')}>{t('orders.refund')}</Button>
      </div>
      {sheet === 'ship' || sheet === 'code' ? (
        <CodeSheet order={order} ships={sheet === 'ship'} onClose={close} />
      ) : null}
      {sheet === 'deliver' ? <DeliverQuestion order={order} onClose={close} /> : null}
      {sheet === 'refund' ? <RefundQuestion order={order} onClose={close} /> : null}
    </>
  );
}

function Sale({ order }: { order: OrderDetail }) {
  const t = useT();
  const { productInfo, productId, userInfo, quantity, unitPrice, totalPrice, createdAt } = order;
  const facts: Fact[] = [
    {
      name: t('orders.product'),
      value: productId ? (
        <Link href={productEditPath({ _id: productId })}>{productInfo.name}</Link>
      ) : (
        productInfo.name
      ),
    },
    { name: t('orders.quantity'), value: quantity },
    ...(quantity > 1 ? [{ name: t('orders.each'), value: <Price tokens={unitPrice} /> }] : []),
    { name: t('orders.total'), value: <Price tokens={totalPrice} /> },
    {
      name: t('orders.buyer'),
      value: userInfo ? `${userInfo.name} @${userInfo.username}` : t('orders.gone'),
    },
    { name: t('orders.date'), value: <TimeText value={createdAt} as="datetime" /> },
  ];
  return (
    <div className={work.stack}>
      <Facts facts={facts} />
      <div className={styles.actions}>
        <MessageButton person={{ _id: order.userId, isPerformer: false }} order={order.orderNumber} />
      </div>
    </div>
  );
}

/** Where it goes, as it was when it was ordered or last changed. */
function Delivery({ order }: { order: OrderDetail }) {
  const t = useT();
  const moved = order.timeline.findLast(({ type }) => type === 'address');
  const facts: Fact[] = [
    { name: t('orders.address'), value: <PostLines lines={order.deliveryLines} /> },
    { name: t('orders.phone'), value: dialedPhone(order.phoneNumber) },
    ...(order.userNote ? [{ name: t('orders.note'), value: order.userNote }] : []),
    ...(order.shippingCode ? [{ name: t('orders.code'), value: order.shippingCode }] : []),
  ];
  return (
    <div className={work.stack}>
      {moved ? (
        <Notice tone="warning" title={t('orders.moved')}>
          <span>{t('orders.moved.text')}</span> <TimeText value={moved.at} as="datetime" />
        </Notice>
      ) : null}
      <Facts facts={facts} />
    </div>
  );
}

function Shown({ order }: { order: OrderDetail }) {
  const t = useT();
  const isPosted = order.productInfo.type === 'physical';
  return (
    <div className={work.stack}>
      <Steps order={order} />
      {order.deliveryStatus === 'refunded' ? <Notice>{t('orders.store.refunded')}</Notice> : null}
      <Card bleed>
        <Section title={t('orders.what')}>
          <Sale order={order} />
        </Section>
      </Card>
      {isPosted ? (
        <Card bleed>
          <Section
            title={t('orders.where')}
            action={
              hasSlip(order) ? (
                <Button size="small" href={packingSlipPath(order._id)} icon={<FileText aria-hidden="true" />}>
                  {t('orders.slip')}
                </Button>
              ) : null
            }
          >
            <Delivery order={order} />
          </Section>
        </Card>
      ) : null}
      <Card bleed>
        <Section title={t('orders.timeline')}>
          <OrderTimeline order={order} side="seller" />
        </Section>
      </Card>
    </div>
  );
}

/** One order of the own store: what was bought, where it goes, what happened, and what comes next. */
export function StoreOrderScreen() {
  const t = useT();
  const back = { href: listAddress('/creator/my-order'), label: t('orders.store.back') };
  const { order, instead } = useShownOrder(back);
  return (
    <WorkScreen>
      <Column>
        <OrderHeader order={order} back={back} />
        {order ? <Shown order={order} /> : instead}
      </Column>
    </WorkScreen>
  );
}
