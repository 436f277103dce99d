import type { RelayCall, RelayMessage, RelayReply } from './messages.ts';

type RelayEvent = Extract<RelayMessage, { event: 'media' | 'film' }>;

/** What whoever uses a carrier hears of it. */
export interface CarrierEvents {
  onEvent(event: RelayEvent): void;
  /** The process that carried everything is gone. */
  onDeath(error: Error): void;
  /** This session comes as WebM no more, by a fault. */
  onFilmLost(sessionId: string): void;
}

/** What carries the media: a process of this machine, or one of another that was chosen for the session. */
export interface Carrier {
  /** Whether it carries anything: what only ends something is not told to one that does not. */
  readonly isRunning: boolean;
  /** Never fails. */
  call(request: RelayCall): Promise<RelayReply>;
  close(): Promise<void>;
}
