/** What people are told of, in the words of the wire, and what exactly happened. */
export const NOTIFICATION_ACTIONS = {
  liked: ['liked'],
  commented: ['commented', 'replied', 'mentioned'],
  followed: ['followed'],
  subscribed: ['subscribed'],
  tipped: ['tipped'],
  purchased: ['purchased'],
  message: ['message'],
  live: ['started', 'reminder'],
  'new-content': ['published'],
  order: ['placed', 'changed', 'address'],
  product: ['back', 'low', 'out'],
  renewal: [
    'ahead',
    'card-expires',
    'failed',
    'stopped',
    'ended',
    'ended-early',
    'cancelled',
    'resumed',
    'time-added',
    'given',
  ],
  'price-change': ['changed'],
  payout: ['requested', 'approved', 'rejected', 'done', 'account-asks', 'account-stopped'],
  refund: ['refunded', 'taken-back', 'disputed', 'dispute-closed'],
  review: ['approved', 'rejected'],
  participation: ['asked', 'accepted', 'declined'],
  report: [
    'rejected',
    'warned',
    'deleted',
    'content-warned',
    'content-deleted',
    'appeal-accepted',
    'appeal-rejected',
  ],
  security: ['login', 'email', 'password', 'banking'],
} as const satisfies Record<string, readonly string[]>;

export type NotificationType = keyof typeof NOTIFICATION_ACTIONS;
export type NotificationAction<T extends NotificationType = NotificationType> =
  (typeof NOTIFICATION_ACTIONS)[T][number];
export const NOTIFICATION_TYPES = Object.keys(NOTIFICATION_ACTIONS) as [
  NotificationType,
  ...NotificationType[],
];

/** What a notification leads to. */
export const NOTIFICATION_SOURCES = [
  'performer',
  'user',
  'feed',
  'video',
  'gallery',
  'product',
  'comment',
  'message',
  'stream',
  'conversation',
  'order',
  'payout',
  'subscription',
  'transaction',
  'account',
  'report',
  'case',
] as const;
export type NotificationSource = (typeof NOTIFICATION_SOURCES)[number];

/** Rows of the grid of preferences, which are also the filters of the list: each type stands in one of them. */
export const NOTIFICATION_ROWS = {
  likes: ['liked'],
  comments: ['commented'],
  followers: ['followed'],
  sales: ['subscribed', 'tipped', 'purchased'],
  messages: ['message'],
  live: ['live'],
  content: ['new-content'],
  orders: ['order', 'product'],
  subscriptions: ['renewal', 'price-change'],
  money: ['payout', 'refund'],
  account: ['review', 'participation', 'report'],
  security: ['security'],
} as const satisfies Record<string, readonly NotificationType[]>;
export type NotificationRow = keyof typeof NOTIFICATION_ROWS;
export const NOTIFICATION_ROW_NAMES = Object.keys(NOTIFICATION_ROWS) as [
  NotificationRow,
  ...NotificationRow[],
];

/** The row of the grid that a type stands in. */
export function rowOf(type: NotificationType): NotificationRow {
  const row = NOTIFICATION_ROW_NAMES.find((name) =>
    (NOTIFICATION_ROWS[name] as readonly NotificationType[]).includes(type),
  );
  if (!row) throw new Error(`no row of the grid has notifications of the type ${type}`);
  return row;
}

/** What happens to performers alone. */
const OF_PERFORMERS: readonly NotificationRow[] = ['followers', 'sales'];

/** The rows that a person is shown; of the others nothing ever comes to them. */
export const rowsShownTo = (person: { isPerformer: boolean } | null): readonly NotificationRow[] =>
  person?.isPerformer
    ? NOTIFICATION_ROW_NAMES
    : NOTIFICATION_ROW_NAMES.filter((row) => !OF_PERFORMERS.includes(row));

/** What a row is called for a person: only performers are paid out, so that fans hear of refunds alone. */
export const rowNameFor = (person: { isPerformer: boolean } | null, row: NotificationRow) =>
  row === 'money' && !person?.isPerformer ? 'refunds' : row;

export const NOTIFICATION_CHANNELS = ['inApp', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * Where a row is told of while its person has chosen nothing. E-mail is for what costs or brings money, or cannot
 * wait; what happens often comes in the app alone, or where the person asked a device for it.
 */
export const DEFAULT_CHANNELS: Record<NotificationRow, readonly NotificationChannel[]> = {
  likes: ['inApp'],
  comments: ['inApp', 'push'],
  followers: ['inApp'],
  sales: ['inApp', 'email', 'push'],
  messages: ['inApp', 'push'],
  live: ['inApp', 'push'],
  content: ['inApp'],
  orders: ['inApp', 'email', 'push'],
  subscriptions: ['inApp', 'email', 'push'],
  money: ['inApp', 'email', 'push'],
  account: ['inApp', 'email', 'push'],
  security: ['inApp', 'email', 'push'],
};

/** Rows that cannot be switched off: who takes over an account must not be able to keep it quiet. */
const FIXED_ROWS: readonly NotificationRow[] = ['security'];
/** Where they are always told of. */
const FIXED_CHANNELS: readonly NotificationChannel[] = ['inApp', 'email'];

export const isFixed = (row: NotificationRow, channel: NotificationChannel): boolean =>
  FIXED_ROWS.includes(row) && FIXED_CHANNELS.includes(channel);

/**
 * How notifications of a type become one: `day`, those of the same thing and day ("Ada and 12 others liked your post"),
 * unless the person wants each by itself; `thread`, all of the same thing, always; `each`, none.
 */
export type Grouping = 'day' | 'thread' | 'each';
const GROUPING: Partial<Record<NotificationType, Grouping>> = {
  liked: 'day',
  commented: 'day',
  followed: 'day',
  subscribed: 'day',
  purchased: 'day',
  'new-content': 'day',
  message: 'thread',
};
export const groupingOf = (type: NotificationType): Grouping => GROUPING[type] ?? 'each';

/** The same event within so many hours is told of once: a like that is taken back and given again is one. */
export const SAME_EVENT_HOURS = 24;

export const NOTIFICATIONS_PAGE_SIZE = 12;
/** People of a group who are named. */
export const NAMED_ACTORS = 3;
/** Notifications are deleted so many days after something was added last: those that were read, and all. */
export const KEPT_READ_DAYS = 90;
export const KEPT_DAYS = 365;
