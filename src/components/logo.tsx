import styles from './logo.module.css';

export interface LogoProps {
  /** The site's name; it is what a screen reader says. */
  name: string;
  /** The operator's own pictures; ours when there are none. One alone serves both themes. */
  light?: string;
  dark?: string;
  /** In px. */
  height?: number;
}

/** The logo of the theme in use. The choice is made by CSS, so a cached page shows the right one at once. */
export function Logo({ name, light, dark, height = 32 }: LogoProps) {
  const day = light || dark || '/logo.svg';
  const night = dark || light || '/logo-dark.svg';
  const same = day === night;
  return (
    <span className={styles.logo} style={{ height }}>
      {/* biome-ignore lint/performance/noImgElement: a small fixed file; the hidden one is never fetched */}
      <img src={day} alt={name} height={height} loading="lazy" className={same ? undefined : styles.day} />
      {same ? null : (
        // biome-ignore lint/performance/noImgElement: as above
        <img src={night} alt={name} height={height} loading="lazy" className={styles.night} />
      )}
    </span>
  );
}
