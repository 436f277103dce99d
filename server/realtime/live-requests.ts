import type { Socket } from 'socket.io';
import { type LiveAnswer, type LiveRequest, liveRequests } from '#contract/live.ts';
import type { Viewer } from '../http/context.ts';
import type { LiveSignals } from '../providers/live/live.ts';
import type { MediaRequest, StreamRooms } from './stream-rooms.ts';

interface Options {
  /** How this connection sends or gets live video; null where that goes to a service outside. */
  live: LiveSignals | null;
  /** The streams it is in. */
  streams: StreamRooms;
  /** Runs what came behind a login that is still under way. */
  inTurn(work: () => void): void;
  viewer(): Viewer | undefined;
  onError(error: unknown): void;
}

/** By what somebody is in the stream whose media are asked for; a line unless it stands here. */
const BY: Partial<Record<LiveRequest, MediaRequest['by']>> = { 'live/renew': 'renewal', 'live/film': 'film' };

/** What a connection asks of the relay: each request gets one answer, whatever it is. */
export function hearLiveRequests(socket: Socket, { live, streams, inTurn, viewer, onError }: Options): void {
  const ask = async (request: LiveRequest, payload: unknown): Promise<LiveAnswer> => {
    const { data } = liveRequests[request].safeParse(payload);
    if (!data) return { ok: false, reason: 'bad-request' };
    const asking = viewer();
    if (!asking) return { ok: false, reason: 'refused' };
    if (!live) return { ok: false, reason: 'unavailable' };
    const { ticket = '', lineId = '' } = data as { ticket?: string; lineId?: string };
    const holder = live.holder(ticket);
    // Whoever holds a ticket is asked for again: what it was given for may be gone.
    const admitted =
      holder?.userId === asking.id
        ? await streams.admitMedia(asking, holder.sessionId, {
            lineId,
            by: BY[request] ?? 'line',
            // Somebody else may have logged in on this connection meanwhile.
            isStillTheirs: () => viewer()?.id === asking.id,
          })
        : request === 'live/film'
          ? null
          : { isHeld: false };
    if (!admitted) return { ok: false, reason: 'refused' };
    // The film itself comes over a WebSocket of its own: the relay opens nothing for it here.
    if (request === 'live/film') return admitted.isCharged ? { ok: true, isCharged: true } : { ok: true };
    const caller = { socketId: socket.id, userId: asking.id };
    const { isHeld } = admitted;
    const answer = await live.ask(caller, request, { lineId, ...data, isHeld });
    if (!answer.ok || !holder) return answer;
    if (streams.mayHaveMedia(holder.sessionId, admitted))
      return isHeld ? { ...answer, isHeld: true } : answer;
    live.leaveSession(socket.id, holder.sessionId);
    return { ok: false, reason: 'refused' };
  };
  for (const request of Object.keys(liveRequests) as LiveRequest[]) {
    socket.on(request, (payload: unknown, answer: unknown) => {
      // The next login does not wait for a relay.
      inTurn(() => {
        ask(request, payload)
          .then((said) => typeof answer === 'function' && answer(said))
          .catch(onError);
      });
    });
  }
}
