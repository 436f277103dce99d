import type { Clock } from '../../../clock.ts';
import type { LiveGrant } from '../live.ts';
import { readTicket, type Ticket, writeTicket } from '../ticket.ts';

/** Longer than any ticket is good for. */
const REMEMBER_MS = 24 * 60 * 60_000;

/** Who was cut off from which session, and which are over: tickets from before are void. */
class Voided {
  private readonly since = new Map<string, number>();

  add(key: string, now: number): void {
    for (const [old, at] of this.since) if (now - at > REMEMBER_MS) this.since.delete(old);
    this.since.set(key, now);
  }
  has(key: string): boolean {
    return this.since.has(key);
  }
  isVoid(key: string, { issuedAt }: Pick<Ticket, 'issuedAt'>): boolean {
    const at = this.since.get(key);
    return at !== undefined && issuedAt.getTime() <= at;
  }
}

const personIn = (sessionId: string, userId: string) => `${sessionId}\n${userId}`;

/** Makes tickets and looks at them, and knows which of them are void. */
export class Tickets {
  private readonly secret: string;
  private readonly clock: Clock;
  private readonly ended = new Voided();
  private readonly removed = new Voided();

  constructor(secret: string, clock: Clock) {
    this.secret = secret;
    this.clock = clock;
  }

  write(grant: LiveGrant): string {
    const now = this.clock.now();
    // A ticket made in the millisecond of a removal is a new one.
    const isVoid = this.removed.isVoid(personIn(grant.sessionId, grant.userId), { issuedAt: now });
    const issuedAt = isVoid ? new Date(now.getTime() + 1) : now;
    return writeTicket(this.secret, { ...grant, issuedAt });
  }

  /** Whose ticket this is; why it lets nobody in, when it does not. */
  admit(text: string): Ticket | 'refused' | 'ended' {
    const ticket = readTicket(this.secret, text, this.clock.now());
    if (!ticket) return 'refused';
    const { sessionId, userId } = ticket;
    if (this.ended.has(sessionId)) return 'ended';
    return this.removed.isVoid(personIn(sessionId, userId), ticket) ? 'refused' : ticket;
  }

  /** Milliseconds until the ticket ends. */
  remainingMs({ expiresAt }: Ticket): number {
    return expiresAt.getTime() - this.clock.now().getTime();
  }

  /** The session is over: its tickets are void, also those that are made later. */
  end(sessionId: string): void {
    this.ended.add(sessionId, this.clock.now().getTime());
  }

  /** The tickets that this person has for the session are void. */
  remove(sessionId: string, userId: string): void {
    this.removed.add(personIn(sessionId, userId), this.clock.now().getTime());
  }
}
