import type { WelcomeKind } from '#rules/inbox.ts';
import type { PushMessage } from '#rules/push.ts';
import type { Db } from '../db/client.ts';
import type { MailMessage } from '../providers/mail/mail.ts';

interface ProcessFile {
  fileId: string;
  /** How dear it is was looked at, and it had to wait for lighter work. */
  isWeighed?: boolean;
}

/** Every background job with its payload. Payloads hold ids, never secrets. */
interface JobPayloads {
  'mail.send': MailMessage;
  'mail.sweep': Record<string, never>;
  /** Pushes and mails what people were told of lately. */
  'delivery.deliver': Record<string, never>;
  'delivery.digests': Record<string, never>;
  /** Shows something on one device. */
  'push.send': { deviceId: string; message: PushMessage; expiresAt: string };
  /** Deletes old notifications. */
  'notifications.sweep': Record<string, never>;
  'files.sweep': Record<string, never>;
  /** Erases the messages of a conversation that was cleared. */
  'messages.delete-cleared': { conversationId: string };
  /** One step of a message that a performer sends to many. */
  'mass-messages.step': { massMessageId: string };
  /** Takes copies of a message to many down, those of recipients after this one. */
  'mass-messages.take-down': { massMessageId: string; after: string };
  /** Takes up messages to many that stand still. */
  'mass-messages.resume-standing': Record<string, never>;
  /** Forgets whom cancelled messages to many would have gone to. */
  'mass-messages.sweep': Record<string, never>;
  /** Welcomes who subscribed to or follows a performer. */
  'inbox.welcome': { performerId: string; userId: string; kind: WelcomeKind };
  'messages.sweep': Record<string, never>;
  'messages.sweep-keys': Record<string, never>;
  /** Makes an uploaded video or sound ready to be played. */
  'files.process': ProcessFile;
  /** The same for people whom nobody has checked. */
  'files.process-unreviewed': ProcessFile;
  'files.recover': Record<string, never>;
  /** One step of looking through all stored films for broken ones. */
  'files.repair-videos': Record<string, never>;
  'payments.settle-sandbox': { chargeId: string; deliveries: number };
  'payments.recover': Record<string, never>;
  'payments.refund': { refundId: string };
  /** Goes on with a transfer of which nothing more was noted; `actor` said that it be made. */
  'payouts.finish-transfer': { payoutId: string; actor: string };
  'payments.retry-refunds': Record<string, never>;
  /** Forgets messages of card services that cannot come again any more. */
  'payments.sweep': Record<string, never>;
  /** Forgets tries of cards that no limit looks at any more. */
  'card-limits.forget': Record<string, never>;
  'subscriptions.renew-due': Record<string, never>;
  'subscriptions.expire': Record<string, never>;
  'subscriptions.tell-ahead': Record<string, never>;
  'subscriptions.tell-cards': Record<string, never>;
  /** One step of telling subscribers that the price of their plan changed: people by id behind this one. */
  'subscriptions.tell-price': {
    performerId: string;
    plan: 'monthly' | 'yearly';
    /** When it changed (ISO time). */
    changedAt: string;
    behind: string;
  };
  'performers.score': Record<string, never>;
  /** Begins new files of the site map behind full ones. */
  'sitemap.divide': Record<string, never>;
  'feeds.sweep': Record<string, never>;
  'galleries.sweep': Record<string, never>;
  'videos.sweep': Record<string, never>;
  'products.sweep': Record<string, never>;
  /** Writes to everybody who waits for a product that was sold out. */
  'products.tell-back': { productId: string };
  /** Makes counts and rendered pages follow what appeared or ended by the clock. */
  'videos.turn': Record<string, never>;
  'feeds.turn': Record<string, never>;
  'feeds.remind': Record<string, never>;
  /** Tells followers that a stream began or ended. */
  'streaming.tell': { streamId: string; isLive: boolean };
  /** One step of telling those who want it by push or e-mail that a stream began: people by id behind this one. */
  'streaming.tell-away': { streamId: string; behind: string };
  /** Shows a tip in the stream it was given in. */
  'streaming.say-tip': { chargeId: string };
  /** Ends streams whose performers do not come back. */
  'streaming.end-lost': Record<string, never>;
  /** Publishes from the queues of performers. */
  'planner.publish': Record<string, never>;
  /** Popularity of all that can be found. */
  'search.rank': Record<string, never>;
  'search.trends': Record<string, never>;
  'search.words': Record<string, never>;
  /** Compares the card service's books with ours. */
  'payments.reconcile': Record<string, never>;
  'ledger.check': Record<string, never>;
  /** Pays the shares of referrers that have waited long enough. */
  'referrals.pay': Record<string, never>;
  'orders.refund-abandoned': Record<string, never>;
  /** `account` is an e-mail address or a username, whether it exists or not: the job finds out. `onlyId`: the account that asks for itself. */
  'auth.send-link': { kind: 'verify-email' | 'reset-password'; account: string; onlyId?: string };
  /** Writes to the address that an account wants and does not have yet, or has not confirmed. */
  'auth.confirm-address': { userId: string };
  /** Tells the address in force, or the one before it, of a change. */
  'auth.tell-old-address': {
    userId: string;
    email: string;
    newEmail: string;
    isDone: boolean;
    canComeBack: boolean;
  };
  'auth.sweep': Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];

export interface JobOptions {
  runAt?: Date;
  /** A waiting job with the same key is replaced. */
  key?: string;
  maxAttempts?: number;
  /** Jobs with the same queue are done one after the other, whichever worker takes them. */
  queue?: string;
}

export interface Jobs {
  /** Adds a job through `db`, so inside a transaction it lives and dies with it. */
  enqueue<N extends JobName>(db: Db, name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>;
}
