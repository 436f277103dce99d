import type { LiveAnswer } from '#contract/live.ts';
import type { Clock } from '../../../clock.ts';
import type { RelayPlace } from '../../../config-services.ts';
import type { LiveCaller, LiveHolder, LiveProvider, MediaChange } from '../live.ts';
import type { Ticket } from '../ticket.ts';
import type { Carrier, CarrierEvents } from './carrier.ts';
import { Films } from './films.ts';
import type { RelayCall, RelayReply } from './messages.ts';
import { Supervisor } from './supervisor.ts';
import { Tickets } from './tickets.ts';

/** Requests of one socket: a browser whose line breaks tries every few seconds. */
const MOST_REQUESTS = 40;
const MINUTE_MS = 60_000;

const refuse = (reason: Extract<LiveAnswer, { ok: false }>['reason']): LiveAnswer => ({ ok: false, reason });

function answerOf(reply: RelayReply): LiveAnswer {
  if ('refused' in reply) return refuse(reply.refused);
  return { ok: true, ...(reply.sdp === undefined ? {} : { sdp: reply.sdp }) };
}

/** Counts what one socket asks for. */
class Counter {
  private readonly counts = new Map<string, { since: number; count: number }>();

  isTooFast(socketId: string, now: number): boolean {
    const kept = this.counts.get(socketId);
    const count = kept && now - kept.since < MINUTE_MS ? kept : { since: now, count: 0 };
    count.count += 1;
    this.counts.set(socketId, count);
    return count.count > MOST_REQUESTS;
  }
  forget(socketId: string): void {
    this.counts.delete(socketId);
  }
}

/** The relay that comes with the product: tickets are looked at here, the media are carried by a process of its own. */
export function relayProvider(
  place: Omit<RelayPlace, 'address'> & { secret: string },
  clock: Clock,
  options: {
    report: (error: unknown) => void;
    /** What carries the media, given that of this process; left out, it is that one. */
    carry?: (own: Carrier, events: CarrierEvents) => Carrier;
  },
): LiveProvider & { holders(): Promise<LiveHolder[]> } {
  const hearing = new Set<(change: MediaChange) => void>();
  const tell = (change: MediaChange) => {
    for (const hear of hearing) hear(change);
  };
  /** Hosts whose media come: when their process dies, nobody else says that they stopped. */
  const flowing = new Map<string, string>();
  const { udpPort, announcedIp } = place;
  const events: CarrierEvents = {
    onEvent(event) {
      if (event.event === 'film')
        return films.piece(event.sessionId, { kind: event.kind, bytes: event.bytes });
      const { sessionId, userId, isFlowing } = event;
      if (isFlowing) flowing.set(sessionId, userId);
      else flowing.delete(sessionId);
      tell({ sessionId, userId, isFlowing });
    },
    onDeath(death) {
      options.report(death);
      films.endAll();
      const stopped = [...flowing];
      flowing.clear();
      for (const [sessionId, userId] of stopped) tell({ sessionId, userId, isFlowing: false });
    },
    onFilmLost: (sessionId) => films.end(sessionId, 'unavailable'),
  };
  const own = new Supervisor({ udpPort, announcedIp }, events);
  const carrier = options.carry?.(own, events) ?? own;
  const films = new Films((sessionId, isOn) => void carrier.call({ call: 'film', sessionId, isOn }));
  const tickets = new Tickets(place.secret, clock);
  const requests = new Counter();

  const admit = (caller: LiveCaller, text: string): Ticket | LiveAnswer => {
    const ticket = tickets.admit(text);
    if (typeof ticket === 'string') return refuse(ticket);
    return ticket.userId === caller.userId ? ticket : refuse('refused');
  };
  const open = async (
    call: 'publish' | 'watch' | 'renew',
    caller: LiveCaller,
    {
      ticket: text,
      lineId,
      sdp,
      isHeld = false,
    }: { ticket: string; lineId: string; sdp?: string; isHeld?: boolean },
  ): Promise<LiveAnswer> => {
    const ticket = admit(caller, text);
    if ('ok' in ticket) return ticket;
    if (call === 'publish' && ticket.role !== 'host') return refuse('not-host');
    const { sessionId, userId } = ticket;
    const line = {
      sessionId,
      userId,
      socketId: caller.socketId,
      lineId,
      left: tickets.remainingMs(ticket),
    };
    const reply = await carrier.call(
      call === 'renew' ? { call, ...line } : { call, ...line, sdp: sdp ?? '', isHeld },
    );
    // It may have been taken away while the line was opened.
    const still = admit(caller, text);
    if ('ok' in still) {
      await carrier.call({ call: 'leave', socketId: caller.socketId, lineId });
      return still;
    }
    if ('refused' in reply && reply.refused === 'unavailable') options.report(new Error(reply.detail));
    return answerOf(reply);
  };
  const whenRunning = async (call: RelayCall) => {
    if (carrier.isRunning) await carrier.call(call);
  };

  return {
    name: 'relay',
    async access(grant) {
      return {
        provider: 'relay',
        sessionId: grant.sessionId,
        role: grant.role,
        expiresAt: grant.expiresAt.toISOString(),
        ticket: tickets.write(grant),
        iceServers: place.iceServers,
      };
    },
    async end(sessionId) {
      tickets.end(sessionId);
      flowing.delete(sessionId);
      films.end(sessionId, 'ended');
      await whenRunning({ call: 'end', sessionId });
    },
    async remove(sessionId, userId) {
      tickets.remove(sessionId, userId);
      films.remove(sessionId, userId);
      await whenRunning({ call: 'remove', sessionId, userId });
    },
    /** Who sends or gets media by this process. */
    async holders() {
      const reply = own.isRunning ? await own.call({ call: 'held' }) : {};
      return [...films.holders(), ...('held' in reply ? (reply.held ?? []) : [])];
    },
    onMedia(hear) {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    flowing: () => [...flowing.keys()],
    signals: {
      async ask(caller, request, { lineId, ticket = '', sdp, isHeld }) {
        if (requests.isTooFast(caller.socketId, performance.now())) return refuse('too-many');
        if (request === 'live/leave') {
          await whenRunning({ call: 'leave', socketId: caller.socketId, lineId });
          return { ok: true };
        }
        const call = request === 'live/publish' ? 'publish' : request === 'live/watch' ? 'watch' : 'renew';
        return open(call, caller, {
          ticket,
          lineId,
          ...(sdp === undefined ? {} : { sdp }),
          ...(isHeld === undefined ? {} : { isHeld }),
        });
      },
      film(text, sink) {
        const ticket = tickets.admit(text);
        if (typeof ticket === 'string') return ticket;
        const { sessionId, userId } = ticket;
        const watch = films.watch(sessionId, userId, tickets.remainingMs(ticket), sink);
        return {
          renew(newer) {
            const next = tickets.admit(newer);
            if (typeof next === 'string' || next.sessionId !== sessionId || next.userId !== userId)
              return false;
            watch.prolong(tickets.remainingMs(next));
            return true;
          },
          stop: watch.stop,
        };
      },
      holder(text) {
        const ticket = tickets.admit(text);
        return typeof ticket === 'string' ? null : ticket;
      },
      endFilms: (sessionId, userId) => films.remove(sessionId, userId),
      leaveSession: (socketId, sessionId) => void whenRunning({ call: 'part', socketId, sessionId }),
      disconnected(socketId, isSentAway) {
        requests.forget(socketId);
        void whenRunning({ call: 'gone', socketId, isSentAway });
      },
    },
    close: () => carrier.close(),
  };
}
