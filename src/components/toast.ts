/**
 * Short messages from anywhere, also from sagas: `toast` at the top for three seconds, `notify` as a card in
 * the corner for four and a half. <Feedback/> shows them; it is mounted once, by the shell.
 */
export type ToastTone = 'success' | 'error' | 'info';

interface ToastAction {
  label: string;
  onClick: () => void;
}

interface ToastOptions {
  /** "Undo". A toast with an action stays 6 s, because it takes time to decide. */
  action?: ToastAction;
  /**
   * The id of what it is about. The same words about another thing stand beside these, each with its own action; other
   * words about the same thing take their place.
   */
  subject?: string;
  /** What is done once it is gone, unless its action was pressed: nobody is left without the time to decide. */
  onEnd?: () => void;
}

export interface ToastEntry extends ToastOptions {
  id: number;
  tone: ToastTone;
  text: string;
  ms: number;
}

interface Notification {
  title: string;
  description?: string;
  /** A face or a picture of what it is about. */
  image?: string;
  /** Where the card leads to. */
  href?: string;
  /** How long it stays, when it takes longer to answer. */
  ms?: number;
}

export interface NotificationEntry extends Notification {
  id: number;
  ms: number;
}

export interface FeedbackState {
  toasts: readonly ToastEntry[];
  cards: readonly NotificationEntry[];
  /** The last thing that was only said. */
  said: { id: number; text: string } | null;
}

const TOAST_MS = 3000;
/** How long somebody may take something back, who is neither at it with the pointer nor with the focus. */
const UNDO_MS = 6000;
const CARD_MS = 4500;
/** More than three toasts at once would cover the page. */
const TOASTS_SHOWN = 3;

const EMPTY: FeedbackState = { toasts: [], cards: [], said: null };
let state = EMPTY;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: FeedbackState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** What can still be taken back stays, however much is said after it. */
const newest = (toasts: readonly ToastEntry[]): ToastEntry[] =>
  toasts.filter((one, place) => one.action !== undefined || place >= toasts.length - TOASTS_SHOWN);

function show(tone: ToastTone, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const entry = { ...options, id: lastId, tone, text, ms: options.action ? UNDO_MS : TOAST_MS };
  // The same words again, and what is new about the same thing, take the place of the first ones instead of standing
  // below them; what can still be taken back stays.
  const isSame = (one: ToastEntry) =>
    one.subject === options.subject &&
    ((one.text === text && one.tone === tone) || (one.subject !== undefined && !one.action));
  change({ ...state, toasts: newest([...state.toasts.filter((one) => !isSame(one)), entry]) });
  return entry.id;
}

/** `toast.success(text)` and so on; each returns an id for `dismiss`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};

/** Tells those who listen what everybody else sees on the page itself: "Comment sent". */
export function announce(text: string): void {
  lastId += 1;
  change({ ...state, said: { id: lastId, text } });
}

/** A card in the corner, newest on top; returns an id for `dismiss`. */
export function notify(notification: Notification): number {
  lastId += 1;
  change({ ...state, cards: [{ ms: CARD_MS, ...notification, id: lastId }, ...state.cards] });
  return lastId;
}

/** Takes away what was only said: who goes through the page afterwards would find it a second time. */
export function clearAnnouncement(id: number): void {
  if (state.said?.id === id) change({ ...state, said: null });
}

function drop(id: number): ToastEntry | undefined {
  const dropped = state.toasts.find((entry) => entry.id === id);
  const keep = (entry: { id: number }) => entry.id !== id;
  change({ ...state, toasts: state.toasts.filter(keep), cards: state.cards.filter(keep) });
  return dropped;
}

/** Takes a toast or a card away, at the end of its time or before. */
export function dismiss(id: number): void {
  drop(id)?.onEnd?.();
}

/** Does what a toast offers, and takes it away. */
export function takeAction(id: number): void {
  drop(id)?.action?.onClick();
}

/** Takes everything away; only for tests, which share one page. */
export function dismissAll(): void {
  change(EMPTY);
}

export const feedbackStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => state,
  readOnServer: () => EMPTY,
};
