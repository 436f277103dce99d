import { PictureInPicture2 } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import type { MediaItem } from '../media-item.ts';
import styles from './player.module.css';
import { PlayerNotices } from './player-notices.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { usePlayer } from './use-player.ts';
import type { KeptPlace } from './use-saved-place.ts';

export interface VideoPlayerProps {
  item: MediaItem;
  /** Somebody has pressed play already, to get here. */
  autoPlay?: boolean;
  /** In the viewer over the whole screen. */
  onDark?: boolean;
  className?: string;
  /** Where this person stopped, where that is known of them everywhere. */
  place?: KeptPlace | undefined;
}

/** Height in px of the browser's own controls: a finger there moves the time, not the picture. */
const CONTROLS = 72;

/** How far a pointer may move, in px, between press and release of a click. */
const MAX_CLICK_MOVE_PX = 10;

const isOnControls = ({ currentTarget, clientY }: MouseEvent<HTMLVideoElement>): boolean =>
  currentTarget.getBoundingClientRect().bottom - clientY < CONTROLS;

/**
 * Starts a film at a click on its picture: Chromium ignores one while the film is not loaded. Other browsers start it
 * after this event, so whether it is still paused is asked in the next task. A drag is no click, and presses on the browser's
 * own controls are left to them.
 */
function useClickToStart(start: () => void) {
  const pressed = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLVideoElement>) => {
      const isOnBar = isOnControls(event);
      pressed.current = isOnBar ? null : { x: event.clientX, y: event.clientY };
      if (isOnBar) event.stopPropagation();
    },
    onClick: ({ currentTarget: video, clientX, clientY }: MouseEvent<HTMLVideoElement>) => {
      const from = pressed.current;
      pressed.current = null;
      if (!from || Math.hypot(clientX - from.x, clientY - from.y) > MAX_CLICK_MOVE_PX) return;
      setTimeout(() => {
        if (video.paused) start();
      });
    },
  };
}

interface PictureInPictureProps {
  video: () => HTMLVideoElement | null;
  onDark?: boolean;
}

function PictureInPictureButton({ video, onDark }: PictureInPictureProps) {
  const t = useT();
  if (!document.pictureInPictureEnabled) return null;
  const toggle = async () => {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video()?.requestPictureInPicture();
  };
  return (
    <IconButton
      variant={onDark ? 'media' : 'quiet'}
      label={t('components.player.pictureInPicture')}
      icon={<PictureInPicture2 />}
      // Refused while nothing is loaded yet: pressing again then works.
      onClick={() => void toggle().catch(() => undefined)}
    />
  );
}

/**
 * A film in the browser's own player, with what those lack: speed and picture in picture in sight, known keys, going
 * on where one stopped, never two at once. Its picture comes first; the film is loaded when somebody presses play.
 */
export function VideoPlayer({ item, autoPlay, onDark, className, place }: VideoPlayerProps) {
  const t = useT();
  const { state, media, toggle, setSpeed, restart, retry, onKeyDown } = usePlayer<HTMLVideoElement>(
    item,
    place,
  );
  const { width, height, captions = [] } = item;
  const { ref } = media;
  // The button that was pressed may be gone, and the focus with it or at what is around: whoever uses the keyboard
  // goes on with the film. The viewer has keys of its own.
  useEffect(() => {
    const isAround = document.activeElement?.contains(ref.current) ?? true;
    if (autoPlay && !onDark && isAround) ref.current?.focus({ preventScroll: true });
  }, [autoPlay, onDark, ref]);
  const clicks = useClickToStart(() => {
    if (!state.isStarted) toggle();
  });
  return (
    <div
      data-plays=""
      className={classNames(styles.video, onDark && styles.onDark, className)}
      // On the way down: the browser's own controls would answer the same key as well.
      onKeyDownCapture={onKeyDown}
    >
      <video
        {...media}
        poster={item.src || undefined}
        width={width}
        height={height}
        // The film's own shape from the first paint: a picture of another one would give the frame its own until play.
        style={width && height && !onDark ? { aspectRatio: `${width} / ${height}` } : undefined}
        controls
        autoPlay={autoPlay}
        playsInline
        // Captions of another host are only read with its leave.
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
        aria-label={item.alt || t('components.player.video')}
        {...clicks}
      >
        {captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {state.isStarted ? (
        <div className={styles.extras}>
          <SpeedSelect speed={state.speed} onChange={setSpeed} />
          <PictureInPictureButton video={() => media.ref.current} onDark={onDark} />
          <PlayerNotices state={state} onRestart={restart} onRetry={retry} />
        </div>
      ) : null}
    </div>
  );
}
