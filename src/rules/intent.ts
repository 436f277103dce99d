import { DAY_MS } from './calendar.ts';
import { isReactable, isSoldType, type ReactableType, type SoldType } from './objects.ts';
import { USER_NOTE_MAX } from './orders.ts';
import { TIP_MESSAGE_MAX } from './purchases.ts';
import { safeReturnPath } from './return-path.ts';
import { type PlanType, TRIAL } from './subscription.ts';

const INTENT_KINDS = ['follow', 'subscribe', 'tip', 'unlock', 'like', 'bookmark'] as const;
type IntentKind = (typeof INTENT_KINDS)[number];

/** An order as somebody left it; the sheet judges it anew. */
export interface IntendedOrder {
  quantity: string;
  /** Of the own book; empty for the default. */
  addressId: string;
  note: string;
}

/** A conversation, and the number of a message in it. */
interface PlaceOfMessage {
  id: string;
  seq: number;
}

/** The stream a tip is given in, and what it is for there, as it was shown. */
interface TippedPlace {
  id: string;
  menuItem?: { _id: string; title: string; tokens: number } | undefined;
}

/**
 * What somebody wanted when they were sent away to sign in or to fill their wallet. It lives in their own browser and
 * only ever opens sheets again, or follows, likes and bookmarks: nothing is paid without a press.
 */
export interface Intent {
  kind: IntentKind;
  /** The page it belongs to, with its query. */
  path: string;
  performer: { _id: string; name: string; username: string; avatar: string };
  /** Whose it is; null before signing in, when it is nobody's yet. */
  viewerId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** The page has been left: whoever comes back to it now has done what they were sent away for. */
  away: boolean;
  /** unlock, like and bookmark: what. */
  objectType?: ReactableType | SoldType | undefined;
  objectId?: string | undefined;
  /** unlock of a message: where it stands. */
  inConversation?: PlaceOfMessage | undefined;
  /** subscribe: the plan that was pressed. */
  plan?: PlanType | undefined;
  /** unlock of a product: what its order said. */
  order?: IntendedOrder | undefined;
  /** tip: as typed; the sheet judges it anew. */
  amount?: string | undefined;
  message?: string | undefined;
  inStream?: TippedPlace | undefined;
}

/** What an intent is called to its person: what is ordered is nothing that is unlocked. */
export const wantedOf = ({ kind, objectType }: Pick<Intent, 'kind' | 'objectType'>): IntentKind | 'order' =>
  kind === 'unlock' && objectType === 'product' ? 'order' : kind;

/** Long enough for a confirmation mail; later nobody remembers what it was about. */
const LIFE_MS = DAY_MS;
const LONGEST_TEXT = 200;
/** A message that is too long is kept as well: the sheet says what of it does not fit. */
const LONGEST_MESSAGE = 20 * TIP_MESSAGE_MAX;
const LONGEST_AMOUNT = 20;
const LONGEST_NOTE = 20 * USER_NOTE_MAX;

const PLANS: readonly PlanType[] = [TRIAL, 'monthly', 'yearly'];

const isText = (value: unknown, most = LONGEST_TEXT): value is string =>
  typeof value === 'string' && value.length <= most;
const isKind = (value: unknown): value is IntentKind => INTENT_KINDS.some((kind) => kind === value);
const isPlan = (value: unknown): value is PlanType => PLANS.some((type) => type === value);

function performerIn(value: unknown): Intent['performer'] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, name, username, avatar } = value as Record<string, unknown>;
  if (!isText(_id) || _id === '' || !isText(name)) return null;
  return {
    _id,
    name,
    username: isText(username) ? username : '',
    avatar: isText(avatar, 2000) ? avatar : '',
  };
}

/** What is to be unlocked, liked or kept; null where it takes something and says nothing that may be. */
function objectIn(kind: IntentKind, { objectType, objectId }: Record<string, unknown>) {
  if (kind !== 'unlock' && kind !== 'like' && kind !== 'bookmark')
    return { objectType: undefined, objectId: undefined };
  const isFit = kind === 'unlock' ? isSoldType(objectType) : isReactable(objectType);
  if (!isFit || !isText(objectId) || objectId === '') return null;
  return { objectType: objectType as ReactableType | SoldType, objectId };
}

function placeIn(value: unknown): PlaceOfMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, seq } = value as Record<string, unknown>;
  return isText(id) && Number.isSafeInteger(seq) ? { id, seq: Number(seq) } : undefined;
}

function orderIn(value: unknown): IntendedOrder | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { quantity, addressId, note } = value as Record<string, unknown>;
  return {
    quantity: isText(quantity, LONGEST_AMOUNT) ? quantity : '',
    addressId: isText(addressId) ? addressId : '',
    note: isText(note, LONGEST_NOTE) ? note : '',
  };
}

function streamIn(value: unknown): TippedPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, menuItem } = value as Record<string, unknown>;
  if (!isText(id) || id === '') return undefined;
  const { _id, title, tokens } = (menuItem ?? {}) as Record<string, unknown>;
  const isItem = isText(_id) && isText(title) && typeof tokens === 'number' && tokens > 0;
  return { id, menuItem: isItem ? { _id, title, tokens } : undefined };
}

/** An intent as it was stored; null for anything that is none, too old, or leads to another site. */
export function readIntent(value: unknown, now: number): Intent | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Record<string, unknown>;
  const { kind, path, viewerId, at, away, plan, amount, message, order, performer } = stored;
  const owner = performerIn(performer);
  if (!isKind(kind) || !owner || safeReturnPath(path, '') !== path || path === '') return null;
  if (typeof at !== 'number' || at > now + LIFE_MS || now - at > LIFE_MS) return null;
  const object = objectIn(kind, stored);
  if (!object) return null;
  return {
    kind,
    path: path as string,
    performer: owner,
    viewerId: isText(viewerId) ? viewerId : null,
    at,
    away: away === true,
    ...object,
    plan: isPlan(plan) ? plan : undefined,
    order: orderIn(order),
    inConversation: placeIn(stored.inConversation),
    amount: isText(amount, LONGEST_AMOUNT) ? amount : undefined,
    message: isText(message, LONGEST_MESSAGE) ? message : undefined,
    inStream: streamIn(stored.inStream),
  };
}

const withoutHash = (path: string): string => path.split('#', 1)[0] ?? '';
/** Compares path and query; a place within the page (the hash) makes no difference. */
export const isSamePage = (a: string, b: string): boolean => withoutHash(a) === withoutHash(b);

/** Pages that are part of signing in, completing an account and paying. */
const WAY = /^\/(auth|wallet|payment|user\/(account|cards)|creator\/account)(\/|\?|#|$)/;

/** Whether somebody at `path` may still be doing what they were sent away for. */
export const isOnTheWay = (path: string): boolean => WAY.test(path);
