import type { CSSProperties } from 'react';
import type { WireFile } from '#contract/files.ts';
import styles from './films.module.css';

type Frames = NonNullable<WireFile['frames']>;

/** A film that is ready, and what to do with it once it was changed. */
export interface FilmProps {
  film: WireFile;
  onFilm: (film: WireFile) => void;
}

/** The second of the film at which each picture of its strip was taken: at the middle of equal parts. */
export const placesOf = ({ count }: Frames, duration: number): number[] =>
  Array.from({ length: count }, (_, place) => (duration * (place + 0.5)) / count);

/** One picture of a film strip; they stand one under the other in one file. */
export function FilmFrame({ frames, place }: { frames: Frames; place: number }) {
  const { url, count, width, height } = frames;
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: `url("${url}")`,
    backgroundSize: `100% ${count * 100}%`,
    backgroundPosition: `0 ${count > 1 ? (place / (count - 1)) * 100 : 0}%`,
  };
  return <span className={styles.frame} style={style} />;
}
