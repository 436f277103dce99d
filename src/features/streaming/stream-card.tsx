import { Lock } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { Card } from '#components/card.tsx';
import { Link } from '#components/link.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Stream } from '#contract/streaming.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { LiveBadge } from './live-badge.tsx';
import styles from './live-now.module.css';
import { streamPath } from './stream-paths.ts';

/** Somebody who is on air. The whole card leads to the stream. */
export function StreamCard({ stream }: { stream: Stream }) {
  const t = useT();
  const { performerInfo, title, lockReason, price, audience, totalViewer } = stream;
  return (
    <Card as="article" padding="none" interactive className={styles.card}>
      <Avatar name={performerInfo.name} src={performerInfo.avatar} size={64} />
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          <Link href={streamPath(performerInfo)} className={styles.link}>
            {title || t('streaming.of', { name: performerInfo.name })}
          </Link>
        </h3>
        <p className={styles.by}>
          <bdi translate="no">{performerInfo.name}</bdi>
          {performerInfo.verifiedAccount ? <VerifiedMark /> : null}
        </p>
        <p className={styles.facts}>
          <LiveBadge />
          <span>{t('streaming.viewers', { count: totalViewer })}</span>
          {audience === 'ppv' ? <Price tokens={price} /> : null}
          {audience === 'subscribers' ? <span>{t('streaming.form.audience.subscribers')}</span> : null}
          {lockReason === 'buy' || lockReason === 'subscribe' ? (
            <>
              <Lock className={styles.lock} aria-hidden="true" />
              <VisuallyHidden>{t('streaming.locked')}</VisuallyHidden>
            </>
          ) : null}
        </p>
      </div>
    </Card>
  );
}
