import { io } from 'socket.io-client';
import { setBrowserApi } from '#api/browser-api.ts';
import { createApi } from '#api/client.ts';
import { type Connect, openConnection } from '#realtime/connection.ts';
import { handSocketEvent } from '#realtime/events.ts';
import { authActions } from '#store/auth.ts';
import { conversationFlows } from '#store/conversation.ts';
import { createStore } from '#store/create-store.ts';
import { messageFlows } from '#store/message.ts';
import { userFlows } from '#store/user.ts';

/**
 * The part of a browser tab that talks to the server, in a process of its own: the store with its sagas, the API client
 * and the connection, as the site puts them together. Without screens.
 */
interface ClientSetUp {
  url: string;
  token: string;
  conversationId: string;
}

/** What the tab shows of the conversation. */
export interface Shown {
  texts: string[];
  seqs: number[];
  pending: number;
  /** Why some were not sent. */
  refused: string[];
  /** The conversation is there, and its connection. */
  isOpen: boolean;
}

export type ClientOrder = { setUp: ClientSetUp } | { say: string } | 'show';

let store: ReturnType<typeof createStore> | undefined;
let conversationId = '';
let said = 0;
let isConnected = false;

function start({ url, token, conversationId: id }: ClientSetUp): void {
  Object.assign(globalThis, { document: { visibilityState: 'visible' } });
  conversationId = id;
  setBrowserApi(
    createApi({ base: `${url}/api`, fetch: globalThis.fetch, token: () => token, locale: () => 'en-US' }),
  );
  store = createStore(undefined, {
    navigate: () => undefined,
    notify: { success: () => undefined, error: () => undefined },
    t: (key) => key,
    session: { save: () => true, remove: () => undefined, end: () => undefined },
  });
  store.dispatch(authActions.loggedIn(true));
  store.dispatch(userFlows.current.request());
  const connection = openConnection(
    io as unknown as Connect,
    url,
    () => token,
    (status) => {
      isConnected = status === 'connected';
    },
  );
  connection.socket.onAny(handSocketEvent);
  store.dispatch(conversationFlows.list.request({ keyword: '', unread: false }));
  store.dispatch(conversationFlows.open.request(id));
}

function say(text: string): void {
  said += 1;
  const clientKey = `${process.pid}-${said}`;
  store?.dispatch(
    messageFlows.send.request({
      clientKey,
      conversationId,
      text,
      fileIds: [],
      price: 0,
      createdAt: new Date().toISOString(),
      messagePrice: 0,
    }),
  );
}

function shown(): Shown {
  const { message } = store?.getState() ?? {};
  const thread = message?.conversations[conversationId];
  const items = thread?.items ?? [];
  return {
    texts: items.map(({ text }) => text),
    seqs: items.map(({ seq }) => seq),
    pending: message?.pending.length ?? 0,
    refused: message?.pending.flatMap(({ failed }) => failed ?? []) ?? [],
    isOpen: thread?.fetching === false && isConnected,
  };
}

if (process.send) {
  process.on('message', (order: ClientOrder) => {
    if (order === 'show') process.send?.(shown());
    else if ('setUp' in order) start(order.setUp);
    else say(order.say);
  });
  process.on('disconnect', () => process.exit());
}
