import { act, screen, waitFor, within } from '@testing-library/react';
import { type Conversation, conversations } from '#contract/conversations.ts';
import { type Message, messages } from '#contract/messages.ts';
import { handSocketEvent } from '#realtime/events.ts';
import { conversationActions, conversationFlows } from '#store/conversation.ts';
import { messageFlows } from '#store/message.ts';
import { allowConsoleError } from '#support/web-console.ts';
import { aConversation, aDetail, aMessage, ME, STAR } from '#support/web-conversations.ts';
import { aUser } from '#support/web-fixtures.ts';
import { connected, serve, show, stores, thread, told, words } from '#support/web-messages.tsx';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { testShell } from '#support/web-render.tsx';

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, nr) => aMessage(first + nr));

/** A store with this conversation open, and without a screen that asks for more by itself. */
async function opened(shown = {}) {
  const { store } = testShell({ viewer: aUser({ _id: ME }), ...shown });
  stores.push(store);
  store.dispatch(conversationFlows.open.request('c1'));
  const seqs = () => store.getState().message.conversations.c1?.items.map(({ seq }) => seq) ?? [];
  await waitFor(() => expect(store.getState().message.conversations.c1?.fetching).toBe(false));
  return { store, seqs };
}

/** Answers of `messages.list` that wait until they are let go. */
function held(answerOf: (query: Record<string, string>) => Message[], total: number) {
  const waiting: (() => void)[] = [];
  const asked: Record<string, string>[] = [];
  server.use(
    mockCall(messages.list, async ({ query }) => {
      asked.push(query);
      const data = answerOf(query);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { data, total, lastSeq: total, clearedSeq: 0 };
    }),
  );
  const letGo = async () => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    await act(async () => waiting.shift()?.());
  };
  return { asked, letGo };
}

test('what came to an open thread without a connection is shown, and read', async () => {
  const { held: there, read } = serve();
  show();
  await waitFor(async () => expect(await words()).toHaveLength(2));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  await told('person_state', connected);
  there.push(aMessage(3, { senderId: STAR }));
  await told('person_state', { ...connected, unreadConversations: 1 });
  await waitFor(async () => expect(await words()).toHaveLength(3));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('of two connections shortly after each other the last one counts', async () => {
  serve();
  const { store } = await opened();
  handSocketEvent('person_state', { ...connected, unreadConversations: 1, countedAt: 1 });
  handSocketEvent('person_state', { ...connected, unreadConversations: 2, countedAt: 2 });
  await waitFor(() => expect(store.getState().conversation.unread).toBe(2));
});

test('a thread that did not load does not download the conversation with the next message, and loads with a connection', async () => {
  const { asked } = serve({ held: upTo(40) });
  server.use(mockCall(messages.list, () => refuse(503)));
  show();
  await screen.findByRole('button', { name: 'Try again' });
  server.resetHandlers();
  const again = serve({ held: upTo(40) });
  await told('message_created', aMessage(41, { senderId: STAR }));
  expect([...asked, ...again.asked]).toEqual([]);
  await told('person_state', connected);
  await waitFor(() => expect(again.asked).toContainEqual({ limit: '25', offset: '0' }));
  await waitFor(async () => expect((await words()).length).toBeGreaterThan(0));
});

test('an empty thread has what came first without a connection', async () => {
  const { held: there } = serve({ held: [] });
  show();
  await screen.findByText('No messages yet');
  there.push(aMessage(1));
  await told('person_state', connected);
  await waitFor(async () => expect(await words()).toEqual(['No. 1']));
});

test('after a very long absence a thread begins anew with its newest messages', async () => {
  const { asked, held: there } = serve({ held: upTo(30) });
  const { seqs } = await opened();
  expect(seqs()).toEqual(upTo(30, 6).map(({ seq }) => seq));
  there.push(...upTo(1000, 31));
  const before = asked.length;
  await told('person_state', connected);
  await waitFor(() => expect(seqs()).toEqual(upTo(1000, 976).map(({ seq }) => seq)));
  expect(asked.length - before).toBeLessThan(4);
  there.push(...upTo(2000, 1001));
  await told('message_created', aMessage(2000));
  await waitFor(() => expect(seqs()).toEqual(upTo(2000, 1976).map(({ seq }) => seq)));
});

test('newest messages are left out while what lies before them could not be got', async () => {
  allowConsoleError(/caught up/);
  const { held: there } = serve({ held: upTo(30) });
  const { seqs } = await opened();
  there.push(...upTo(100, 31));
  server.use(
    mockCall(messages.list, ({ query }) =>
      query.after
        ? refuse(503)
        : { data: there.slice(-25).toReversed(), total: 100, lastSeq: 100, clearedSeq: 0 },
    ),
  );
  jest.useFakeTimers({ advanceTimers: 100 });
  try {
    handSocketEvent('person_state', connected);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    await act(() => jest.advanceTimersByTimeAsync(2000));
  } finally {
    jest.useRealTimers();
  }
  expect(seqs().at(-1)).toBe(30);
  serve({ held: there });
  await told('person_state', connected);
  await waitFor(() => expect(seqs()).toEqual(upTo(100, 6).map(({ seq }) => seq)));
});

test('older messages that were asked for before the thread began anew leave no hole', async () => {
  serve({ held: upTo(60) });
  const { store, seqs } = await opened();
  const { asked, letGo } = held(
    ({ before }) => (before ? upTo(Number(before) - 1, Number(before) - 25) : upTo(200, 176)).toReversed(),
    200,
  );
  act(() => void store.dispatch(messageFlows.older.request('c1')));
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => void store.dispatch(messageFlows.load.request('c1')));
  await waitFor(() => expect(asked).toHaveLength(2));
  server.resetHandlers();
  serve({ held: upTo(200) });
  store.dispatch(messageFlows.load.request('c1'));
  await waitFor(() => expect(seqs()[0]).toBe(176));
  await letGo();
  await waitFor(() => expect(store.getState().message.conversations.c1?.fetchingOlder).toBe(false));
  expect(seqs()).toEqual(upTo(200, 176).map(({ seq }) => seq));
});

test('a message that is deleted while its page is on the way is not shown again', async () => {
  serve({ held: [aMessage(1), aMessage(2)] });
  const there = [aMessage(2), aMessage(1)];
  const { letGo } = held(() => [...there], 2);
  show();
  const gone = aMessage(2, { text: '', isDeleted: true });
  await act(async () => undefined);
  await waitFor(() => expect(stores.at(-1)?.getState().message.conversations.c1?.fetching).toBe(true));
  await act(async () => undefined);
  await told('message_deleted', gone);
  there.splice(0, 1, gone);
  await letGo();
  await letGo();
  await waitFor(async () => expect(await words()).toEqual(['No. 1', 'Message deleted']));
});

describe('the list of conversations', () => {
  const person = (nr: number, more: Partial<Conversation> = {}) =>
    aConversation({
      _id: `c${nr}`,
      recipientInfo: { ...aConversation().recipientInfo, _id: `p${nr}`, name: `Person ${nr}` },
      ...more,
    });
  /** A list of these, in pages; the `limit` of each question. */
  function serveList(rows: Conversation[]) {
    const limits: number[] = [];
    serve();
    server.use(
      mockCall(conversations.list, ({ query }) => {
        const [from, limit] = [Number(query.cursor ?? 0), Number(query.limit)];
        limits.push(limit);
        const nextCursor = from + limit < rows.length ? String(from + limit) : null;
        return { data: rows.slice(from, from + limit), total: rows.length, nextCursor };
      }),
      mockCall(conversations.view, ({ params }) => aDetail(person(Number(params.id?.slice(1))))),
    );
    return limits;
  }
  async function listed() {
    const { store } = testShell({ viewer: aUser({ _id: ME }) });
    stores.push(store);
    store.dispatch(conversationFlows.list.request({ keyword: '', unread: false }));
    await waitFor(() => expect(store.getState().conversation.list.success).toBe(true));
    return { store, ids: () => store.getState().conversation.ids };
  }

  test('keeps its length with a new connection', async () => {
    const limits = serveList(Array.from({ length: 60 }, (_, nr) => person(nr)));
    const { store, ids } = await listed();
    store.dispatch(conversationFlows.more.request());
    await waitFor(() => expect(ids()).toHaveLength(50));
    await told('person_state', connected);
    await waitFor(() => expect(limits).toEqual([25, 25, 50]));
    await waitFor(() => expect(store.getState().conversation.cursor).toBe('50'));
    expect(ids()).toHaveLength(50);
  });

  test('takes in a conversation that comes while it is asked for again', async () => {
    serveList([person(1)]);
    const { ids } = await listed();
    let answer: () => void = () => undefined;
    server.use(
      mockCall(conversations.list, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { data: [person(1)], total: 1, nextCursor: null };
      }),
    );
    const before = answer;
    await told('person_state', connected);
    await waitFor(() => expect(answer).not.toBe(before));
    await told('message_created', aMessage(1, { conversationId: 'c2', senderId: 'p2' }));
    await waitFor(() => expect(ids()).toEqual(['c2', 'c1']));
    await act(async () => answer());
    await act(async () => undefined);
    expect(ids()).toEqual(['c2', 'c1']);
  });

  test('leaves out a page that was asked for under another filter', async () => {
    serveList(Array.from({ length: 60 }, (_, nr) => person(nr)));
    const { store, ids } = await listed();
    store.dispatch(conversationFlows.list.request({ keyword: 'x', unread: false }));
    await waitFor(() => expect(store.getState().conversation.list.success).toBe(true));
    const page = { data: [person(99)], total: 1, nextCursor: null };
    store.dispatch(conversationFlows.more.success({ ...page, after: '10' }));
    const filter = { keyword: '', unread: false };
    store.dispatch(conversationFlows.refresh.success({ ...page, filter }));
    expect(ids()).not.toContain('c99');
  });
});

test('what is written while a conversation is looked at again does not keep its old price', async () => {
  serve();
  const { store } = await opened();
  await told('message_created', aMessage(3, { senderId: STAR, text: 'Newer' }));
  const older = aDetail({ canWrite: false, whyNot: 'Not now.', messagePrice: 7, lastSeq: 2 });
  act(() => void store.dispatch(conversationActions.updated(older)));
  expect(store.getState().conversation.mapping.c1).toMatchObject({
    ...{ canWrite: false, whyNot: 'Not now.', messagePrice: 7 },
    ...{ lastSeq: 3, lastMessage: 'Newer' },
  });
});

test('a conversation that could not be opened counts as unread still', async () => {
  serve({ list: [aConversation({ totalNotSeenMessages: 2 })] });
  server.use(mockCall(conversations.view, () => refuse(503)));
  const { store } = testShell({ viewer: aUser({ _id: ME }) });
  stores.push(store);
  store.dispatch(conversationFlows.list.request({ keyword: '', unread: false }));
  await waitFor(() => expect(store.getState().conversation.list.success).toBe(true));
  store.dispatch(conversationActions.unreadCounted({ total: 1, countedAt: 1 }));
  store.dispatch(conversationFlows.open.request('c1'));
  await waitFor(() => expect(store.getState().conversation.open.error).not.toBeNull());
  const { unread, mapping } = store.getState().conversation;
  expect([unread, mapping.c1?.totalNotSeenMessages]).toEqual([1, 2]);
});

test('messages are asked for while the reading of them is on its way', async () => {
  serve();
  server.use(mockCall(messages.readAll, () => new Promise(() => undefined)));
  show();
  expect(within(await thread()).getAllByRole('listitem').length).toBeGreaterThan(0);
});
