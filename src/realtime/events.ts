import type { ServerEvent } from '#contract/events.ts';
import { eventName } from '#rules/chat-events.ts';

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/** What says how things stand. The sagas that hear it are loaded apart, and may come later than it. */
const STATE_EVENTS: ReadonlySet<string> = new Set<ServerEvent>([
  'person_state',
  'nofify_read_messages_in_conversation',
  'notification_read',
  'send_notification',
  'update_balance',
]);
/** What of it nobody has heard yet, in order; of each event the last. */
const unheard = new Map<string, unknown>();

/** Once all that start together listen. */
function tellUnheard(): void {
  const told = [...unheard];
  unheard.clear();
  for (const [event, payload] of told) handSocketEvent(event, payload);
}

/**
 * The one way from the socket to everybody who listens: screens through useSocketEvent, sagas through
 * socketChannel. Listeners stay when the connection is replaced. Only a browser tab ever hands events in.
 */
export function onSocketEvent(event: ServerEvent, listener: Listener): () => void {
  const all = listeners.get(event) ?? new Set<Listener>();
  listeners.set(event, all.add(listener));
  if (unheard.has(event)) queueMicrotask(tellUnheard);
  return () => void all.delete(listener);
}

/** Called by the provider for everything the server sends. What carries a chat's id in its name is heard under the name alone. */
export function handSocketEvent(event: string, payload: unknown): void {
  const name = eventName(event);
  const heardBy = listeners.get(name);
  if (heardBy?.size) {
    for (const listener of heardBy) listener(payload);
  } else if (STATE_EVENTS.has(name)) {
    unheard.delete(name);
    unheard.set(name, payload);
  }
}
