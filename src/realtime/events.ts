import type { ServerEvent } from '#contract/events.ts';
import { eventName } from '#rules/chat-events.ts';

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/**
 * The one way from the socket to everybody who listens: screens through useSocketEvent, sagas through
 * socketChannel. Listeners stay when the connection is replaced. Only a browser tab ever hands events in.
 */
export function onSocketEvent(event: ServerEvent, listener: Listener): () => void {
  const all = listeners.get(event) ?? new Set<Listener>();
  listeners.set(event, all.add(listener));
  return () => void all.delete(listener);
}

/** Called by the provider for everything the server sends. What carries a chat's id in its name is heard under the name alone. */
export function handSocketEvent(event: string, payload: unknown): void {
  for (const listener of listeners.get(eventName(event)) ?? []) listener(payload);
}
