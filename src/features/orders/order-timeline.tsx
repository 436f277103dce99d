import { TimeText } from '#components/time-text.tsx';
import type { OrderDetail } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './orders.module.css';

interface Props {
  order: OrderDetail;
  /** Who reads it. */
  side: 'buyer' | 'seller';
}

/** Everything that happened to an order, the oldest first, as both people see it. */
export function OrderTimeline({ order, side }: Props) {
  const t = useT();
  const other = side === 'buyer' ? order.performerInfo : order.userInfo;
  const nameOf = (by: OrderDetail['timeline'][number]['by']): string => {
    if (by === side) return t('orders.by.you');
    return by === 'site' ? t('orders.by.site') : other?.name || t('orders.gone');
  };
  return (
    <ol className={styles.timeline}>
      {order.timeline.map(({ type, by, detail, at }) => (
        <li key={`${type} ${at} ${detail}`}>
          <p className={styles.event}>{t(`orders.event.${type}`)}</p>
          {detail ? <p className={styles.detail}>{detail}</p> : null}
          <p className={styles.when}>
            <span>{`${nameOf(by)} ·`}</span> <TimeText value={at} as="datetime" />
          </p>
        </li>
      ))}
    </ol>
  );
}
