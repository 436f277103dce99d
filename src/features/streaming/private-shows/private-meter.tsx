import { type ReactNode, useRef, useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { formatDuration } from '#components/format.ts';
import { Notice } from '#components/notice.tsx';
import type { PrivateShow } from '#contract/private-shows.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useEndShowMutation } from '#services/streaming.ts';
import { useSeconds } from '../use-seconds.ts';
import styles from './private-show.module.css';

/** Seconds that were counted since the server said how the show stands. */
function useCountedSince(show: PrivateShow): number {
  const now = useSeconds();
  const heard = useRef({ show, at: Date.now() });
  if (heard.current.show !== show) heard.current = { show, at: Date.now() };
  return show.isCounting && now ? Math.max(0, (now - heard.current.at) / 1000) : 0;
}

/** How long until a moment, as 0:42; nothing until the page is hydrated. */
export function TimeUntil({ moment }: { moment: string }) {
  const now = useSeconds();
  if (now === undefined) return null;
  return <span>{formatDuration(Math.max(0, (Date.parse(moment) - now) / 1000))}</span>;
}

/** Ends a show once that is confirmed, or says why it could not be ended. */
export function EndShow({ id }: { id: string }) {
  const t = useT();
  const [end, ending] = useEndShowMutation();
  const [asks, setAsks] = useState(false);
  const error = errorOf(ending.error);
  return (
    <>
      {error ? (
        <Notice tone="warning" announce>
          {error.message}
        </Notice>
      ) : null}
      <p>
        <Button variant="danger" loading={ending.isLoading} onClick={() => setAsks(true)}>
          {t('streaming.private.end')}
        </Button>
      </p>
      <Confirm
        open={asks}
        title={t('streaming.private.end.ask')}
        text={t('streaming.private.end.text')}
        confirmLabel={t('streaming.private.end')}
        cancelLabel={t('streaming.private.end.stay')}
        danger
        onConfirm={() => {
          setAsks(false);
          void end({ params: { id } });
        }}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

interface MeterProps {
  show: PrivateShow;
  /** The other one of the two. */
  name: string;
  /** It is the performer who sees it. */
  isHost: boolean;
}

/** What a show costs so far and how long it still goes; both see it. */
export function PrivateMeter({ show, name, isHost }: MeterProps) {
  const t = useT();
  const money = useMoney();
  const counted = useCountedSince(show);
  const present = show.secondsPresent + counted;
  const left =
    show.secondsLeft === null ? show.allowedMinutes * 60 - present : Math.max(0, show.secondsLeft - counted);
  const numbers = [
    [t('streaming.private.together'), formatDuration(Math.floor(present))],
    [t('streaming.private.minutes'), String(show.minutes)],
    [t('streaming.private.paid'), money.tokens(show.token)],
    [t('streaming.private.left'), formatDuration(Math.floor(left))],
  ];
  return (
    <section className={styles.meter} aria-label={t('streaming.private.meter')}>
      <dl className={styles.numbers}>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {show.isCounting ? null : (
        <div className={styles.row}>
          <p role="status">
            {t(isHost ? 'streaming.private.waitingHost' : 'streaming.private.waiting', { name })}
          </p>
          {show.waitsUntil ? (
            <p className={styles.clock}>
              <span>{t('streaming.private.waits')}</span> <TimeUntil moment={show.waitsUntil} />
            </p>
          ) : null}
        </div>
      )}
      {show.warning ? (
        <Notice tone="warning" announce>
          {t('streaming.private.warning', { count: show.warning })}
        </Notice>
      ) : null}
      <EndShow id={show._id} />
    </section>
  );
}

interface EndedProps extends MeterProps {
  /** The way back, or a button that closes it. */
  action?: ReactNode;
}

/** How long it is told why a show ended. */
const TOLD_MS = 600_000;

/** Why a show is over and what was paid, for some minutes. */
export function PrivateEnded({ show, name, isHost, action }: EndedProps) {
  const t = useT();
  const money = useMoney();
  const now = useSeconds();
  const { endReason, endedAt, minutes, token } = show;
  if (!endReason || !now || now - Date.parse(endedAt ?? '') > TOLD_MS) return null;
  return (
    <Notice
      announce
      action={action}
      title={
        isHost
          ? t(`streaming.private.endedHost.${endReason}`, { name })
          : t(`streaming.private.ended.${endReason}`, { name })
      }
    >
      {minutes > 0
        ? t('streaming.private.sum', { count: minutes, amount: money.tokens(token) })
        : t('streaming.private.sumNone')}
    </Notice>
  );
}
