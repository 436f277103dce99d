import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Notice } from '#components/notice.tsx';
import { Spinner } from '#components/spinner.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Stream } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import type { LiveState } from '../live/live.ts';
import { EndShow } from '../private-shows/private-meter.tsx';
import styles from '../stream-picture.module.css';

interface Props {
  state: LiveState;
  again: () => void;
}

/** What lies over a picture that does not come: that it is on its way, or a new try. */
export function PictureState({ state, again }: Props) {
  const t = useT();
  if (state === 'live') return null;
  if (state === 'failed' || state === 'ended')
    return (
      <div className={styles.over} role="alert">
        <p>{t('streaming.failed')}</p>
        <Button onClick={again}>{t('common.retry')}</Button>
      </div>
    );
  if (state === 'blocked' || state === 'unsupported')
    return (
      <div className={styles.over}>
        <p>{t('streaming.blocked')}</p>
      </div>
    );
  return (
    <div className={styles.over} role="status">
      <Spinner />
      <p>{t(state === 'reconnecting' ? 'streaming.reconnecting' : 'streaming.connecting')}</p>
    </div>
  );
}

/** Says that the picture comes the way through networks that block video, and what that means. */
export function ReducedBadge() {
  const t = useT();
  return (
    <span className={classNames(styles.fact, styles.explained)} title={t('streaming.reduced.text')}>
      <span>{t('streaming.reduced')}</span>
      <VisuallyHidden>{t('streaming.reduced.text')}</VisuallyHidden>
    </span>
  );
}

interface BlockedProps {
  stream: Stream;
  /** It is the browser, not the network. */
  isUnsupported: boolean;
  again: () => void;
}

/** Why there is no picture and what to do about it: below the picture, which is too small for so much on a phone. */
export function BlockedNotice({ stream, isUnsupported, again }: BlockedProps) {
  const t = useT();
  return (
    <Notice
      tone="warning"
      announce
      title={t(isUnsupported ? 'streaming.unsupported.title' : 'streaming.blocked.title')}
      action={
        <Button size="small" onClick={again}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{t(isUnsupported ? 'streaming.unsupported.text' : 'streaming.blocked.text')}</p>
      {stream.type === 'private' ? (
        <>
          <p>{t('streaming.blocked.unpaid')}</p>
          <EndShow id={stream._id} />
        </>
      ) : null}
    </Notice>
  );
}
