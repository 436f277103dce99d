import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import styles from './feedback-view.module.css';
import { IconButton } from './icon-button.tsx';
import { Image } from './image.tsx';
import { Link } from './link.tsx';
import {
  dismiss,
  type FeedbackState,
  type NotificationEntry,
  type ToastEntry,
  type ToastTone,
  takeAction,
} from './toast.ts';
import { TOAST_KEY, useToastKeys } from './use-toast-keys.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Above this many cards they lie on each other, 8 px apart; under the pointer they spread, 16 px apart. */
const PILE_THRESHOLD = 3;

const ICONS: Record<ToastTone, ReactNode> = {
  success: <CircleCheck aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
};

/** Ends an entry's time, unless somebody is reading (pointer or focus on it); then it starts anew. */
function useTimer({ id, ms }: { id: number; ms: number }, reading: boolean) {
  useEffect(() => {
    if (reading) return;
    const timer = setTimeout(() => dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, reading]);
}

function Toast({ entry, reading }: { entry: ToastEntry; reading: boolean }) {
  const t = useT();
  useTimer(entry, reading);
  const { action } = entry;
  return (
    <div className={styles.toast} role={entry.tone === 'error' ? 'alert' : undefined}>
      {ICONS[entry.tone]}
      <span>{entry.text}</span>
      {action ? (
        <VisuallyHidden>
          <span>{t('components.toast.reach', { key: TOAST_KEY })}</span>
        </VisuallyHidden>
      ) : null}
      {action ? (
        <button type="button" aria-keyshortcuts={TOAST_KEY} onClick={() => takeAction(entry.id)}>
          {action.label}
        </button>
      ) : null}
    </div>
  );
}

function NotificationCard({
  entry,
  reading,
  depth,
}: {
  entry: NotificationEntry;
  reading: boolean;
  depth: number;
}) {
  const t = useT();
  useTimer(entry, reading);
  const { id, title, description, image, href } = entry;
  return (
    <div className={styles.card} style={{ '--depth': depth } as CSSProperties}>
      {image ? <Image className={styles.image} src={image} alt="" width={40} height={40} /> : null}
      <div className={styles.words}>
        <p className={styles.title}>
          {href ? (
            <Link href={href} className={styles.link} onClick={() => dismiss(id)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      <IconButton
        className={styles.close}
        label={t('common.close')}
        icon={<X />}
        onClick={() => dismiss(id)}
      />
    </div>
  );
}

/**
 * Puts the region above an open sheet, with each new entry: both are in the browser's top layer, where the newest
 * lies on top. `newest` is 0 while there is nothing to show.
 */
function useTopLayer(newest: number) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const region = ref.current;
    if (newest === 0 || !region?.showPopover) return;
    if (region.matches(':popover-open')) region.hidePopover();
    region.showPopover();
  }, [newest]);
  return ref;
}

/** What <Feedback/> shows; loaded with the first message. */
export function FeedbackView({ toasts, cards }: Pick<FeedbackState, 'toasts' | 'cards'>) {
  const [reading, setReading] = useState(false);
  const region = useTopLayer(Math.max(0, ...toasts.map(({ id }) => id), ...cards.map(({ id }) => id)));
  const offered = Math.max(0, ...toasts.filter(({ action }) => action).map(({ id }) => id));
  useToastKeys(region, offered);
  const piled = cards.length > PILE_THRESHOLD && !reading;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps messages from going while they are read
    <div
      ref={region}
      popover="manual"
      className={styles.region}
      onPointerEnter={() => setReading(true)}
      onPointerLeave={() => setReading(false)}
      onFocus={() => setReading(true)}
      onBlur={() => setReading(false)}
    >
      <div className={styles.toasts}>
        {toasts.map((entry) => (
          <Toast key={entry.id} entry={entry} reading={reading} />
        ))}
      </div>
      <div className={classNames(styles.cards, piled && styles.piled)}>
        {cards.map((entry, depth) => (
          <NotificationCard
            key={entry.id}
            entry={entry}
            reading={reading}
            depth={Math.min(depth, PILE_THRESHOLD - 1)}
          />
        ))}
      </div>
    </div>
  );
}
