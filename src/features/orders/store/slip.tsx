import { Card } from '#components/card.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { OrderDetail } from '#contract/orders.ts';
import { PostLines } from '#features/addresses/post-lines.tsx';
import { useT } from '#i18n/use-t.ts';
import { dialedPhone } from '#rules/phone.ts';
import styles from './packing-slip.module.css';

/** The sheet itself, the same on screen and on paper. It may be a gift: no price stands on it. */
export function Slip({ order }: { order: OrderDetail }) {
  const t = useT();
  return (
    <Card>
      <div className={styles.slip}>
        <div className={styles.ends}>
          <div>
            <h2>{t('orders.slip.from')}</h2>
            <p translate="no">{order.performerInfo?.name}</p>
          </div>
          <div>
            <h2>{t('orders.slip.to')}</h2>
            <p>
              <PostLines lines={order.deliveryLines} />
            </p>
            <p>{dialedPhone(order.phoneNumber)}</p>
          </div>
        </div>
        <p>
          <span>{`${t('orders.number', { number: order.orderNumber })} ·`}</span>{' '}
          <TimeText value={order.createdAt} as="date" />
        </p>
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">{t('orders.product')}</th>
              <th scope="col">{t('orders.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{order.productInfo.name}</td>
              <td>{order.quantity}</td>
            </tr>
          </tbody>
        </table>
        {order.userNote ? (
          <div>
            <h2>{t('orders.note')}</h2>
            <p className={styles.note}>{order.userNote}</p>
          </div>
        ) : null}
        {order.shippingCode ? (
          <p>
            <span>{`${t('orders.code')}:`}</span> <span translate="no">{order.shippingCode}</span>
          </p>
        ) : null}
      </div>
    </Card>
  );
}
