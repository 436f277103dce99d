import { classNames } from './class-names.ts';
import styles from './drawing.module.css';

export type DrawingName =
  | 'stage'
  | 'feed'
  | 'people'
  | 'wallet'
  | 'cards'
  | 'mail'
  | 'search'
  | 'lock'
  | 'bell'
  | 'bag'
  | 'bookmark'
  | 'chart'
  | 'offline'
  | 'broken';

/** One thing on a stage: `body` is paper with an outline, `line` only outline, `accent` is filled. */
interface Shapes {
  body?: string;
  line?: string;
  accent?: string;
  /** The lamp is out. */
  dark?: boolean;
}

const SHAPES: Record<DrawingName, Shapes> = {
  stage: {
    body: 'M90 44a10 10 0 0 1 20 0v16a10 10 0 0 1-20 0z',
    line: 'M82 58v3a18 18 0 0 0 36 0v-3M100 79v29M84 108h32M90 50h20',
  },
  feed: {
    body: 'M66 34h68a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z',
    line: 'm62 82 22-22 16 16 10-10 28 24',
    accent: 'M119 47a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  },
  people: {
    body: 'M120 44a12 12 0 1 1 0 24 12 12 0 0 1 0-24zM98 104a22 22 0 0 1 44 0zM84 36a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM58 104a26 26 0 0 1 52 0z',
  },
  wallet: {
    body: 'M64 50h68a6 6 0 0 1 6 6v38a6 6 0 0 1-6 6H68a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6h56v10M138 66h-18a9 9 0 0 0 0 18h18z',
    accent: 'M121 71.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  },
  cards: {
    body: 'M76 36h60a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5H76a5 5 0 0 1-5-5V41a5 5 0 0 1 5-5zM64 52h60a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H64a5 5 0 0 1-5-5V57a5 5 0 0 1 5-5z',
    line: 'M59 66h70M68 88h18',
  },
  mail: {
    body: 'M64 46h72a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H64a4 4 0 0 1-4-4V50a4 4 0 0 1 4-4z',
    line: 'm61 48 39 30 39-30M61 99l27-30M139 99l-27-30',
  },
  search: {
    body: 'M94 36a26 26 0 1 1 0 52 26 26 0 0 1 0-52z',
    line: 'm113 81 22 22M80 58a15 15 0 0 1 14-11',
  },
  lock: {
    body: 'M74 60h52a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H74a5 5 0 0 1-5-5V65a5 5 0 0 1 5-5z',
    line: 'M82 60V48a18 18 0 0 1 36 0v12M100 84v8',
    accent: 'M100 74a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  },
  bell: {
    body: 'M74 92c6-6 8-14 8-26a18 18 0 0 1 36 0c0 12 2 20 8 26z',
    line: 'M92 96a8 8 0 0 0 16 0M100 48v-6',
    accent: 'M119 42a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  },
  bag: {
    body: 'M70 54h60l6 50H64z',
    line: 'M86 64V50a14 14 0 0 1 28 0v14',
  },
  bookmark: {
    body: 'M78 34h44a4 4 0 0 1 4 4v66l-26-18-26 18V38a4 4 0 0 1 4-4z',
    line: 'M88 52h24',
  },
  chart: {
    body: 'M66 78h16v26H66zM92 60h16v44H92zM118 70h16v34h-16z',
    line: 'm62 58 22-16 20 8 32-20',
  },
  offline: {
    body: 'M64 54h20a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H64a16 16 0 0 1 0-32zM136 54h-18a6 6 0 0 0-6 6v20a6 6 0 0 0 6 6h18a16 16 0 0 0 0-32z',
    line: 'M90 63h9M90 77h9M48 70c-14 0-10 28-26 28M152 70c14 0 10 28 26 28M101 46v-8M94 48l-4-6M108 48l4-6',
    dark: true,
  },
  broken: {
    body: 'M66 36h30l-5 14 9 12-8 14 6 20H66a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4zM108 40h27a4 4 0 0 1 4 4l-3 52a4 4 0 0 1-4 4l-26-2-5-20 8-14-8-12z',
    line: 'm72 84 12-14M128 62l-8 8',
    dark: true,
  },
};

export interface DrawingProps {
  name: DrawingName;
  /** Width in px; the height follows (10:7). */
  width?: number;
  className?: string;
}

/** Our own little scenes for empty and failed states: something in the light of one lamp. Decoration only. */
export function Drawing({ name, width = 200, className }: DrawingProps) {
  const { body, line, accent, dark } = SHAPES[name];
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox="0 0 200 140"
      width={width}
      height={width * 0.7}
      aria-hidden="true"
    >
      {dark ? null : <path className={styles.beam} d="M91 116h18l45-102H46z" />}
      <path className={styles.floor} d="M20 124h160" />
      <path className={classNames(styles.lamp, dark && styles.out)} d="M88 124a12 12 0 0 1 24 0z" />
      {body ? <path className={styles.body} d={body} /> : null}
      {line ? <path className={styles.line} d={line} /> : null}
      {accent ? <path className={styles.accent} d={accent} /> : null}
    </svg>
  );
}
