import { useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface AvatarProps {
  name: string;
  /** Address of the picture. The site's stand-in picture counts as none: initials say more. */
  src?: string | null;
  /** Edge in px. */
  size?: 24 | 32 | 40 | 48 | 64 | 96 | 128;
  /** Draws the accent ring of somebody who is live now; from 64 px with the word. */
  live?: boolean;
  /** Only when no name stands beside it; otherwise the picture is decoration. */
  alt?: string;
  /** The first picture a visitor sees (a profile's portrait). */
  priority?: boolean;
  className?: string;
}

const STAND_IN = /(?:^|\/)no-avatar\.\w+$/;

/** The first letter of a word; of an emoji all that belongs to it, or a family would become one woman. */
function firstSign(word: string): string {
  const [letter = ''] = Array.from(word);
  if (!/[\p{Extended_Pictographic}\p{RI}]/u.test(letter) || !Intl.Segmenter) return letter;
  const [sign] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return sign?.segment ?? letter;
}

/** First letters of the first and the last word of a name, at most two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => firstSign(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

/** A round portrait, with initials while there is no picture or when it cannot be loaded. */
export function Avatar({ name, src, size = 40, live, alt = '', priority, className }: AvatarProps) {
  const t = useT();
  const [failed, setFailed] = useState<string>();
  const picture = src && src !== failed && !STAND_IN.test(src) ? src : undefined;
  // A picture that failed before the page was hydrated has sent its error to nobody.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && picture) setFailed(picture);
  };
  return (
    <span
      className={classNames(styles.avatar, live && styles.live, className)}
      style={{ width: size, height: size }}
    >
      {picture ? (
        // biome-ignore lint/performance/noImgElement: pictures come sized from our own media server
        <img
          ref={check}
          src={picture}
          alt={alt}
          width={size}
          height={size}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(picture)}
        />
      ) : (
        <span
          className={styles.initials}
          style={{ fontSize: `${size * 0.38}px` }}
          role="img"
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
        >
          {initials(name)}
        </span>
      )}
      {live ? (
        size >= 64 ? (
          <span className={styles.word}>{t('components.live')}</span>
        ) : (
          <VisuallyHidden>{t('components.live')}</VisuallyHidden>
        )
      ) : null}
    </span>
  );
}
