import { type EventChannel, eventChannel } from 'redux-saga';
import { onSocketEvent } from './events.ts';

/** An event as a saga's channel: `yield takeEvery(socketChannel('update_balance'), worker)`. */
export function socketChannel<Payload extends object>(event: string): EventChannel<Payload> {
  return eventChannel<Payload>((put) =>
    // A channel takes no empty message; an event without payload carries nothing to act on either.
    onSocketEvent(event, (payload) => payload && put(payload as Payload)),
  );
}
