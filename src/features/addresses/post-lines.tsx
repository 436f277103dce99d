import styles from './post-lines.module.css';

/** An address as it stands on a parcel, a line each, each in the direction it is written. */
export const PostLines = ({ lines }: { lines: readonly string[] }) => (
  <span className={styles.lines}>{lines.join('\n')}</span>
);
