import { act, screen, within } from '@testing-library/react';
import { type Conversation, type ConversationDetail, conversations } from '#contract/conversations.ts';
import { type Message, messages } from '#contract/messages.ts';
import { MessagesScreen } from '#features/messages/messages-screen.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import type { AppStore } from '#store/create-store.ts';
import { sessionEnded } from '#store/session.ts';
import { aConversation, aDetail, aMessage, ME } from './web-conversations.ts';
import { aUser } from './web-fixtures.ts';
import { mockCall, server } from './web-msw.ts';
import { renderScreen } from './web-render.tsx';

const { balance, updatedAt } = aUser({ _id: ME });
/** What the server says of a person with each connection. */
export const connected = { balance, updatedAt, unreadConversations: 0, unreadNotifications: 0, countedAt: 1 };

/** Stores of earlier tests still hear events: nobody is signed in there any more. */
export const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

export interface Site {
  list?: Conversation[];
  detail?: Partial<ConversationDetail>;
  held?: Message[];
}

/** A server that holds these; `asked` has the queries for messages. */
export function serve({
  list = [aConversation()],
  detail = {},
  held = [aMessage(1), aMessage(2)],
}: Site = {}) {
  const asked: Record<string, string>[] = [];
  const read = jest.fn();
  let cleared: number | null = null;
  const lastOf = () => Math.max(cleared ?? 0, held.at(-1)?.seq ?? 0);
  server.use(
    mockCall(conversations.list, () => ({ data: list, total: list.length, nextCursor: null })),
    mockCall(conversations.view, () => aDetail(detail)),
    mockCall(messages.readAll, () => {
      read();
      return { ok: true };
    }),
    mockCall(messages.list, ({ query }) => {
      asked.push(query);
      const { before, after } = query;
      const found = held.filter(
        ({ seq }) => (!before || seq < Number(before)) && (!after || seq > Number(after)),
      );
      const data = after ? found : found.toReversed();
      const lastSeq = lastOf();
      const clearedSeq = cleared ?? lastSeq - held.length;
      return { data: data.slice(0, 25), total: held.length, lastSeq, clearedSeq };
    }),
  );
  /** The conversation is cleared but for these messages, and its members are told. */
  const empty = (...kept: number[]) => {
    const clearedSeq = lastOf();
    cleared = clearedSeq;
    held.splice(0, held.length, ...held.filter(({ seq }) => kept.includes(seq)));
    return told('messages_cleared', { conversationId: 'c1', clearedSeq });
  };
  return { asked, read, held, empty };
}

/** The screen of messages, with a conversation open. */
export function show(query: Record<string, string> = { id: 'c1' }, screenOf = <MessagesScreen />) {
  const shown = renderScreen(screenOf, { viewer: aUser({ _id: ME }), path: '/messages', query });
  stores.push(shown.store);
  return shown;
}

/** The server says something over the socket. */
export const told = (event: string, payload: unknown) => act(async () => handSocketEvent(event, payload));
export const thread = () => screen.findByRole('region', { name: 'Messages with Nova Stage' });
/** What the thread says, in order. */
export const words = async () =>
  within(await thread())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .flatMap((text) => /(No\. \d+|Message deleted|Hi)!?/.exec(text ?? '')?.[1] ?? []);
