import type { PushMessage } from '#rules/push.ts';
import type { PushKeys } from '../../config-services.ts';

/** A browser as its subscription describes it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushOptions {
  /** Who a push service writes to when something is wrong with ours: an address that begins with https: or mailto:. */
  contact: string;
  /** For so many seconds the push service keeps it for a device that is off. */
  seconds: number;
}

/** `gone`: this browser wants none any more. `refused`: the push service does not take it, now or later. */
export type PushResult = 'sent' | 'gone' | 'refused';

/** Sends push messages. Called from jobs only, so a failure is retried. */
export interface PushSender {
  send(keys: PushKeys, target: PushTarget, message: PushMessage, options: PushOptions): Promise<PushResult>;
}
