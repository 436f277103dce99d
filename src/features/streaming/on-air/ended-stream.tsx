import { Button } from '#components/button.tsx';
import { formatDuration } from '#components/format.ts';
import { Notice } from '#components/notice.tsx';
import type { StreamTotals } from '#contract/streaming.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSeconds } from '../use-seconds.ts';
import styles from './live-screen.module.css';

/** How long the summary of a stream is shown. */
const SHOWN_MS = 3_600_000;

/** To the performer: why the stream is over, and what came of it; for an hour, also after the page was loaded again. */
export function EndedStream({ totals }: { totals: StreamTotals }) {
  const t = useT();
  const now = useSeconds();
  const { title, endedAt, endedBy, streamingTime, viewers, tips, entries } = totals;
  if (!now || now - Date.parse(endedAt) > SHOWN_MS) return null;
  return (
    <div className={styles.ended}>
      <Notice
        tone={endedBy === 'performer' ? 'positive' : 'warning'}
        announce
        title={t(`streaming.endedBy.${endedBy}`)}
        action={
          endedBy === 'operator' ? (
            <Button size="small" href="/contact">
              {t('streaming.endedBy.contact')}
            </Button>
          ) : undefined
        }
      >
        {endedBy === 'performer' ? (
          title ? (
            <p dir="auto">{title}</p>
          ) : null
        ) : (
          <p>{t(`streaming.endedBy.${endedBy}.text`)}</p>
        )}
        <dl className={styles.totals}>
          <div>
            <dt>{t('streaming.totals.time')}</dt>
            <dd>{formatDuration(streamingTime)}</dd>
          </div>
          <div>
            <dt>{t('streaming.totals.viewers')}</dt>
            <dd>{viewers}</dd>
          </div>
          <div>
            <dt>{t('streaming.totals.tips')}</dt>
            <dd>
              <Price tokens={tips} />
            </dd>
          </div>
          {entries > 0 ? (
            <div>
              <dt>{t('streaming.totals.entries')}</dt>
              <dd>
                <Price tokens={entries} />
              </dd>
            </div>
          ) : null}
        </dl>
      </Notice>
    </div>
  );
}
