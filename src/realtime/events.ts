import { type EventChannel, eventChannel } from 'redux-saga';

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/**
 * The one way from the socket to everybody who listens: screens through useSocketEvent, sagas through
 * socketChannel. Listeners stay when the connection is replaced. Only a browser tab ever hands events in.
 */
export function onSocketEvent(event: string, listener: Listener): () => void {
  const all = listeners.get(event) ?? new Set<Listener>();
  listeners.set(event, all.add(listener));
  return () => void all.delete(listener);
}

/** Called by the provider for everything the server sends. */
export function handSocketEvent(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload);
}

/** An event as a saga's channel: `yield takeEvery(socketChannel('update_balance'), worker)`. */
export function socketChannel<Payload extends object>(event: string): EventChannel<Payload> {
  return eventChannel<Payload>((put) =>
    // A channel takes no empty message; an event without payload carries nothing to act on either.
    onSocketEvent(event, (payload) => payload && put(payload as Payload)),
  );
}
