import { type Buffer, buffers, type EventChannel, eventChannel } from 'redux-saga';
import type { ServerEvent, ServerEventPayload } from '#contract/events.ts';
import { onSocketEvent } from './events.ts';

/** An event as a saga's channel: `yield takeEvery(socketChannel('update_balance'), worker)`. */
export function socketChannel<N extends ServerEvent>(
  event: N,
  buffer: Buffer<ServerEventPayload<N>> = buffers.none(),
): EventChannel<ServerEventPayload<N>> {
  return eventChannel<ServerEventPayload<N>>(
    (put) =>
      // A channel takes no empty message; an event without payload carries nothing to act on either.
      onSocketEvent(event, (payload) => payload && put(payload as ServerEventPayload<N>)),
    buffer,
  );
}

/** The same for `throttle`, which looks away while it waits: the last event that came meanwhile is kept for it. */
export const lastSocketEvent = <N extends ServerEvent>(event: N): EventChannel<ServerEventPayload<N>> =>
  socketChannel(event, buffers.sliding(1));
