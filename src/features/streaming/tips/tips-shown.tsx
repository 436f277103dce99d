import { HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ServerEventPayload } from '#contract/events.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import styles from '../stream-picture.module.css';

/** How long a tip stands on the picture, and how many at a time. */
const SHOWN_MS = 8000;
const MOST = 3;

/** Tips of this stream, on the picture, as they come. */
export function TipsShown({ streamId }: { streamId: string }) {
  const t = useT();
  const money = useMoney();
  const [tips, setTips] = useState<ServerEventPayload<'tipped'>[]>([]);
  useSocketEvent('tipped', (tip) => {
    if (tip.conversationId === streamId)
      setTips((shown) => [...shown.filter(({ _id }) => _id !== tip._id), tip].slice(-MOST));
  });
  useEffect(() => {
    if (tips.length === 0) return;
    const timer = setTimeout(() => setTips((shown) => shown.slice(1)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [tips]);
  return (
    <ul className={styles.tips} aria-live="polite">
      {tips.map(({ _id, senderInfo, token, message, menuItem }) => (
        <li key={_id} className={styles.tip}>
          <HandCoins aria-hidden="true" />
          <span dir="auto">
            <strong>
              {menuItem
                ? t('streaming.tip.for', {
                    name: senderInfo.name,
                    amount: money.tokens(token),
                    what: menuItem,
                  })
                : t('streaming.tip', { name: senderInfo.name, amount: money.tokens(token) })}
            </strong>
            {message ? <span className={styles.message}>{message}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
