import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './image.module.css';

interface ImageProps {
  src: string;
  /** What there is to see; '' when the text around says it. */
  alt: string;
  /** The picture's own size, so that its place is kept while it loads. */
  width?: number;
  height?: number;
  srcSet?: string;
  sizes?: string;
  /** The largest picture of the first screen: loaded at once and first. */
  priority?: boolean;
  /** Fill the box around it and crop, instead of keeping its own ratio. */
  cover?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * A picture from our media server, which already makes the sizes and formats: Next's image optimiser would ask
 * for signed files on its own account. Lazy unless it has priority.
 */
export function Image({ src, alt, priority, cover, className, ...rest }: ImageProps) {
  return (
    // biome-ignore lint/performance/noImgElement: Next's optimiser would ask for signed files on its own account
    <img
      {...rest}
      src={src}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={classNames(styles.image, cover && styles.cover, className)}
    />
  );
}
