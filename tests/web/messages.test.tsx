import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { conversations } from '#contract/conversations.ts';
import { inbox } from '#contract/inbox.ts';
import { type Message, messages } from '#contract/messages.ts';
import { mutes } from '#contract/mutes.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { MessagesScreen } from '#features/messages/messages-screen.tsx';
import { AppFrame } from '#layouts/app-frame.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { conversationFlows } from '#store/conversation.ts';
import { triesToClose } from '#support/form-sheet.ts';
import { lastToast } from '#support/toasts.ts';
import { aCharge } from '#support/web-content.ts';
import { aConversation, aDetail, aMessage, ME, STAR } from '#support/web-conversations.ts';
import { anUpload, aPicture } from '#support/web-creator.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { connected, type Site, serve, show, stores, thread, told, words } from '#support/web-messages.tsx';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { renderScreen, testShell } from '#support/web-render.tsx';

test('an opened conversation is read, then shows its newest messages with the day', async () => {
  const { asked, read } = serve({ list: [aConversation({ totalNotSeenMessages: 2 })] });
  const { store } = show();
  await waitFor(async () => expect(await words()).toEqual(['No. 1', 'No. 2']));
  expect(asked).toEqual([{ limit: '25', offset: '0' }]);
  expect(read).toHaveBeenCalled();
  expect(store.getState().conversation.mapping.c1?.totalNotSeenMessages).toBe(0);
  expect(screen.getByText('Sunday, March 1')).toBeInTheDocument();
});

test('a message is there at once, sent once, and only once when its event comes too', async () => {
  serve();
  const sent: (string | null)[] = [];
  let answer: (message: Message) => void = () => undefined;
  server.use(
    mockCall(messages.send, ({ request }) => {
      sent.push(request.headers.get('idempotency-key'));
      return new Promise<Message>((resolve) => {
        answer = resolve;
      });
    }),
  );
  const { user } = show();
  await thread();
  await user.type(await screen.findByLabelText('Your message'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sending …')).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(1));
  const made = aMessage(3, { text: 'Hi', clientKey: sent[0] ?? null });
  await told('message_created', made);
  await waitFor(async () => expect(await words()).toEqual(['No. 1', 'No. 2', 'Hi']));
  await act(async () => answer(made));
  await waitFor(async () => expect(await words()).toEqual(['No. 1', 'No. 2', 'Hi']));
  expect(screen.getByLabelText('Your message')).toHaveValue('');
});

test('what was not sent says why, and goes again as the same request', async () => {
  serve();
  const sent: (string | null)[] = [];
  server.use(
    mockCall(messages.send, ({ request, body }) => {
      const key = request.headers.get('idempotency-key');
      sent.push(key);
      return sent.length === 1
        ? refuse(403, 'conversations.blocked', 'You cannot write to this person.')
        : aMessage(3, { text: body.text ?? '', clientKey: key });
    }),
  );
  const { user } = show();
  await user.type(await screen.findByLabelText('Your message'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Not sent. You cannot write to this person.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
  await waitFor(() => expect(screen.queryByText('Sending …')).toBeNull());
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(await words()).toEqual(['No. 1', 'No. 2', 'Hi']);
});

test('a message waits for a connection, and is sent by itself once there is one', async () => {
  serve();
  const keys: (string | null)[] = [];
  server.use(
    http.post(`${TEST_API}/messages/conversations/c1`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return HttpResponse.error();
      return HttpResponse.json({
        status: 200,
        data: aMessage(3, { text: 'Hi', clientKey: keys[0] ?? null }),
      });
    }),
  );
  const { user } = show();
  await user.type(await screen.findByLabelText('Your message'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Waiting for a connection …')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Waiting for a connection …')).toBeNull(), { timeout: 5000 });
  expect(await words()).toEqual(['No. 1', 'No. 2', 'Hi']);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a message that waits for a connection can be discarded', async () => {
  serve();
  server.use(http.post(`${TEST_API}/messages/conversations/c1`, () => HttpResponse.error()));
  const { user } = show();
  await user.type(await screen.findByLabelText('Your message'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Waiting for a connection …')).toBeNull());
});

test('what was deleted or removed without a connection is gone once there is one', async () => {
  const { held } = serve({ held: [aMessage(1), aMessage(2), aMessage(3)] });
  show();
  await waitFor(async () => expect(await words()).toHaveLength(3));
  held.splice(0, 2, aMessage(2, { text: '', isDeleted: true }));
  await told('person_state', connected);
  await waitFor(async () => expect(await words()).toEqual(['Message deleted', 'No. 3']));
});

test('what is missing before a message is asked for, and everything is there once', async () => {
  const { asked, held } = serve();
  show();
  await waitFor(async () => expect(await words()).toHaveLength(2));
  held.push(aMessage(3), aMessage(4), aMessage(5));
  await told('message_created', aMessage(5));
  await waitFor(async () => expect(await words()).toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4', 'No. 5']));
  expect(asked.at(-1)).toMatchObject({ after: '2' });
  held.push(aMessage(6));
  await told('person_state', connected);
  await waitFor(async () => expect(await words()).toHaveLength(6));
});

test('a deleted message stays deleted, and a cleared conversation is empty', async () => {
  const { empty } = serve();
  show();
  await waitFor(async () => expect(await words()).toHaveLength(2));
  await told('message_deleted', aMessage(2, { text: '', isDeleted: true }));
  await waitFor(async () => expect(await words()).toEqual(['No. 1', 'Message deleted']));
  await told('message_created', aMessage(2));
  expect(await words()).toEqual(['No. 1', 'Message deleted']);
  await empty();
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
});

test('a fan tips the creator in the thread; nobody tips a fan', async () => {
  serve();
  const { user, unmount } = show();
  await thread();
  await user.click(screen.getByRole('button', { name: 'Tip Nova Stage' }));
  expect(await screen.findByRole('dialog', { name: 'Tip Nova Stage' })).toBeVisible();
  unmount();
  serve({ detail: { recipientInfo: { ...aConversation().recipientInfo, isPerformer: false } } });
  show();
  await thread();
  expect(screen.queryByRole('button', { name: 'Tip Nova Stage' })).toBeNull();
});

test('deleting says that it goes on, and then that it is done or why not', async () => {
  serve();
  let answer: (isDone: boolean) => void = () => undefined;
  server.use(
    mockCall(messages.remove, async () => {
      const isDone = await new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      return isDone ? aMessage(1, { text: '', isDeleted: true }) : refuse(500, '', 'Please try again.');
    }),
  );
  const { user, notify } = show();
  const remove = async () => {
    const [own] = within(await thread())
      .getAllByRole('listitem')
      .slice(1);
    await user.click(within(own as HTMLElement).getByRole('button', { name: 'More about this message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleting …')).toBeInTheDocument();
  };
  await remove();
  await act(async () => answer(false));
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Deleting …')).toBeNull();
  expect(await words()).toEqual(['No. 1', 'No. 2']);
  await remove();
  await act(async () => answer(true));
  await waitFor(async () => expect(await words()).toEqual(['Message deleted', 'No. 2']));
  expect(screen.queryByText('Deleting …')).toBeNull();
});

test('who types is named for a moment, and what was read is marked', async () => {
  serve();
  show();
  await waitFor(async () => expect(await words()).toHaveLength(2));
  await told('typing', { conversationId: 'c1', userId: STAR });
  expect(await screen.findByText('Nova Stage is typing …')).toBeInTheDocument();
  await told('typing_ended', { conversationId: 'c1', userId: STAR });
  expect(screen.queryByText('Nova Stage is typing …')).toBeNull();
  await told('typing', { conversationId: 'c1', userId: STAR });
  await told('conversation_read', { conversationId: 'c1', seq: 1 });
  expect(await screen.findByText('Read')).toBeInTheDocument();
  await told('message_created', aMessage(3, { senderId: STAR }));
  await waitFor(() => expect(screen.queryByText('Nova Stage is typing …')).toBeNull());
});

test('a block that comes while a thread is open takes the field away, and gives it back', async () => {
  serve();
  show();
  await screen.findByLabelText('Your message');
  const block = async (canWrite: boolean) => {
    server.use(
      mockCall(conversations.view, () => aDetail({ canWrite, whyNot: canWrite ? null : 'Not now.' })),
    );
    const state = { conversationId: 'c1', isBlocked: !canWrite, isBlockedByMe: false };
    await told('block-status-conversation', state);
  };
  await block(false);
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await block(true);
  expect(await screen.findByLabelText('Your message')).toBeInTheDocument();
});

test('where one cannot write, it says why', async () => {
  serve({ detail: { canWrite: false, whyNot: 'You cannot write to this person.' } });
  show();
  expect(await screen.findByText('You cannot write to this person.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});

test('who has to subscribe to write is led to the plans', async () => {
  const whyNot = 'This creator takes messages from subscribers. Subscribe to write.';
  serve({ detail: { canWrite: false, whyNot, whyNotCode: 'subscribers-only' } });
  show();
  const link = await screen.findByRole('link', { name: 'See plans' });
  expect(link.getAttribute('href')).toMatch(/^\/nova/);
});

test('what comes while older messages are read is told and counts as read at the end', async () => {
  const { held, read } = serve();
  const { store, user } = show();
  await waitFor(async () => expect(await words()).toHaveLength(2));
  const box = (await thread()).querySelector('[tabindex="0"]') as HTMLElement;
  box.scrollTop = -900;
  fireEvent.scroll(box);
  const before = read.mock.calls.length;
  held.push(aMessage(4));
  await told('message_created', aMessage(4));
  const newer = await screen.findByRole('button', { name: '1 new message' });
  expect(read).toHaveBeenCalledTimes(before);
  expect(store.getState().conversation.mapping.c1?.totalNotSeenMessages).toBe(1);
  // Back in the window it is still below.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(read).toHaveBeenCalledTimes(before);
  await user.click(newer);
  expect(box.scrollTop).toBe(0);
  fireEvent.scroll(box);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(before + 1));
  expect(screen.queryByRole('button', { name: '1 new message' })).toBeNull();
});

test('a thread that does not load says so, and can be asked for again', async () => {
  serve();
  let tries = 0;
  server.use(
    mockCall(conversations.view, () => {
      tries += 1;
      return tries === 1 ? refuse(503) : aDetail();
    }),
  );
  const { user } = show();
  expect(await screen.findByText('Error occurred, please try again later')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await words()).toHaveLength(2));
});

test('a conversation that is not there says so, leads to the others, and leaves the navigation', async () => {
  serve({ list: [] });
  server.use(
    mockCall(conversations.view, () =>
      refuse(404, 'conversations.not-found', 'We could not find that conversation.'),
    ),
    mockCall(messages.list, () => refuse(404, 'conversations.not-found', 'Not found.')),
  );
  const { container } = show();
  expect(await screen.findByText('We could not find that conversation.')).toBeInTheDocument();
  expect(screen.getByText('It may have been deleted.')).toBeInTheDocument();
  expect(screen.getByText('Back to all conversations').closest('a')).toHaveAttribute('href', '/messages');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  // On a phone it stands in the place of the list, and the navigation stays below it.
  expect(container.querySelector('[data-open]')).not.toBeNull();
  expect(container.querySelector('[data-fills-phone]')).toBeNull();
});

test('of 500 messages each is held once and in order, whatever became of their events', async () => {
  const { held } = serve({ held: [] });
  const { store } = testShell({ viewer: aUser({ _id: ME }) });
  stores.push(store);
  store.dispatch(conversationFlows.open.request('c1'));
  await waitFor(() => expect(store.getState().message.conversations.c1?.fetching).toBe(false));
  let seed = 7;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const late: Message[] = [];
  for (let seq = 1; seq <= 500; seq += 1) {
    const message = aMessage(seq);
    held.push(message);
    const fate = chance();
    // A tenth is lost, a tenth comes late, a tenth twice; for a while nothing comes at all.
    const isAway = seq > 200 && seq < 320;
    if (isAway || fate < 0.1) continue;
    if (fate < 0.2) late.push(message);
    else handSocketEvent('message_created', message);
    if (fate > 0.9) handSocketEvent('message_created', message);
    if (late.length > 0 && chance() < 0.2) handSocketEvent('message_created', late.shift());
    if (seq % 25 === 0) await act(async () => undefined);
  }
  await told('person_state', connected);
  const seqs = () => store.getState().message.conversations.c1?.items.map(({ seq }) => seq);
  await waitFor(() => expect(seqs()).toHaveLength(500));
  for (const message of late) await told('message_created', message);
  expect(seqs()).toEqual(Array.from({ length: 500 }, (_, nr) => nr + 1));
  expect(store.getState().message.conversations.c1?.total).toBe(500);
});

test('a conversation that nobody knows yet to be there is not marked as read', async () => {
  serve();
  let answer: (reply: Response) => void = () => undefined;
  const read: string[] = [];
  server.use(
    http.get(
      `${TEST_API}/conversations/none`,
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    ),
    http.post(`${TEST_API}/messages/read-all/none`, () => {
      read.push('none');
      return HttpResponse.json({}, { status: 404 });
    }),
  );
  const { store } = testShell({ viewer: aUser({ _id: ME }) });
  stores.push(store);
  store.dispatch(conversationFlows.open.request('none'));
  await told('person_state', { ...connected, unreadConversations: 2 });
  await told('person_state', { ...connected, unreadConversations: 2 });
  answer(HttpResponse.json({ status: 404, message: 'none' }, { status: 404 }));
  await waitFor(() => expect(store.getState().conversation.open.error).toBeTruthy());
  expect(read).toEqual([]);
});

describe('the list', () => {
  test('puts a conversation in which something came on top, unread', async () => {
    serve({
      list: [
        aConversation({
          _id: 'c2',
          recipientInfo: { ...aConversation().recipientInfo, _id: 'p2', name: 'Theo' },
        }),
        aConversation(),
      ],
    });
    show({});
    const rows = async () =>
      within(await screen.findByRole('region', { name: 'Conversations' })).findAllByRole('listitem');
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Theo'));
    await told('message_created', aMessage(3, { senderId: STAR, text: 'Hi' }));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Nova Stage'));
    expect((await rows())[0]).toHaveTextContent('1 unread message');
    expect((await rows())[0]).toHaveTextContent('Hi');
  });

  const listed = async () =>
    within(await screen.findByRole('region', { name: 'Conversations' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
  const other = aConversation({
    _id: 'c2',
    recipientInfo: { ...aConversation().recipientInfo, _id: 'p2', name: 'Theo' },
  });

  test('has nothing under a search or a filter that does not belong there', async () => {
    serve();
    server.use(
      mockCall(conversations.list, ({ query }) => {
        const data = query.keyword ? [other] : query.unread ? [] : [aConversation(), other];
        return { data, total: data.length, nextCursor: null };
      }),
    );
    const { user } = show({});
    await waitFor(async () => expect(await listed()).toHaveLength(2));
    await user.type(screen.getByLabelText('Search by name'), 'theo');
    await waitFor(async () => expect(await listed()).toHaveLength(1));
    await told('message_created', aMessage(3, { senderId: STAR }));
    expect(await listed()).toEqual([expect.stringContaining('Theo')]);
    await user.clear(screen.getByLabelText('Search by name'));
    await waitFor(async () => expect(await listed()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(await screen.findByText('You have read everything')).toBeInTheDocument();
    // Written on another device: what one writes is read.
    await told('message_created', aMessage(4, { conversationId: 'c2', senderId: ME }));
    expect(await listed()).toEqual([]);
    await told('message_created', aMessage(5, { conversationId: 'c2', senderId: STAR }));
    expect(await listed()).toEqual([expect.stringContaining('Theo')]);
  });

  test('counts a message no more that was deleted before it was read', async () => {
    const rows = [aConversation({ totalNotSeenMessages: 3, lastSeq: 5, seenSeq: 2 }), other];
    serve({ list: rows });
    show({});
    await waitFor(async () => expect((await listed())[0]).toContain('3 unread messages'));
    await told('message_deleted', aMessage(5, { senderId: STAR, text: '', isDeleted: true }));
    expect((await listed())[0]).toContain('2 unread messages');
    await told('message_deleted', aMessage(3, { senderId: STAR, text: '', isDeleted: true }));
    expect((await listed())[0]).toContain('1 unread message');
    await told('message_deleted', aMessage(2, { senderId: STAR, text: '', isDeleted: true }));
    await told('message_deleted', aMessage(4, { senderId: ME, text: '', isDeleted: true }));
    expect((await listed())[0]).toContain('1 unread message');
  });

  test('says nothing of what was in a conversation that was cleared', async () => {
    serve({ list: [aConversation({ lastMessage: '', lastMessageType: 'photo', lastSenderId: ME })] });
    show({});
    await waitFor(async () => expect((await listed())[0]).toContain('Photo'));
    await told('messages_cleared', { conversationId: 'c1', clearedSeq: 2 });
    expect((await listed())[0]).not.toMatch(/Photo|You/);
  });

  test('asks for names and for what is unread', async () => {
    const queries: Record<string, string>[] = [];
    server.use(
      mockCall(conversations.list, ({ query }) => {
        queries.push(query);
        return { data: [], total: 0, nextCursor: null };
      }),
    );
    const { user } = show({});
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(await screen.findByText('You have read everything')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Search by name'), 'nova');
    expect(await screen.findByText('Nobody by that name here')).toBeInTheDocument();
    expect(queries.at(-1)).toEqual({ limit: '25', keyword: 'nova', unread: 'true' });
  });
});

test('a Message button leads to the conversation, or says why there is none', async () => {
  serve();
  const bodies: unknown[] = [];
  server.use(
    mockCall(conversations.create, ({ body }) => {
      bodies.push(body);
      return bodies.length === 1
        ? aDetail()
        : refuse(403, 'conversations.blocked', 'You cannot write to this person.');
    }),
  );
  const { router, unmount } = show({ to: STAR });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/messages/c1'));
  expect(bodies).toEqual([{ source: 'performer', sourceId: STAR }]);
  unmount();
  show({ to: 'u2', source: 'user' });
  expect(await screen.findByText('You cannot write to this person.')).toBeInTheDocument();
  // On a phone nothing else leads away from here.
  expect(screen.getByRole('link', { name: 'Back to all conversations' })).toHaveAttribute(
    'href',
    '/messages',
  );
  expect(bodies[1]).toEqual({ source: 'user', sourceId: 'u2' });
});

test.each<[Record<string, string>, unknown]>([
  [
    { toId: STAR, toSource: 'performer' },
    { source: 'performer', sourceId: STAR },
  ],
  [{ toId: STAR }, { source: 'performer', sourceId: STAR }],
  [
    { toId: 'u2', toSource: 'user' },
    { source: 'user', sourceId: 'u2' },
  ],
  [
    { to: STAR, toId: 'u2', toSource: 'user' },
    { source: 'performer', sourceId: STAR },
  ],
])('an address of existing clients leads to the conversation: %j', async (query, begun) => {
  serve();
  const bodies: unknown[] = [];
  server.use(
    mockCall(conversations.create, ({ body }) => {
      bodies.push(body);
      return aDetail();
    }),
  );
  const { router } = show(query);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/messages/c1'));
  expect(bodies).toEqual([begun]);
});

test('a message about an order says so above the field, begins with its number, and is the only one', async () => {
  serve();
  server.use(mockCall(conversations.create, () => aDetail()));
  const begun = show({ to: STAR, order: 'AB12CD34' });
  await waitFor(() => expect(begun.router.replace).toHaveBeenCalledWith('/messages/c1?order=AB12CD34'));
  begun.unmount();
  const sent: string[] = [];
  server.use(
    mockCall(messages.send, ({ body }) => {
      sent.push(body.text);
      return aMessage(3, { text: body.text });
    }),
  );
  const { user, router } = show({ id: 'c1', order: 'AB12CD34' });
  await thread();
  expect(await screen.findByText('About order AB12CD34')).toBeVisible();
  await user.type(await screen.findByLabelText('Your message'), 'Is it on its way?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual(['Order AB12CD34: Is it on its way?']));
  expect(router.replace).toHaveBeenLastCalledWith('/messages/c1', undefined, { shallow: true });
});

test('what is no number of an order is written about nothing', async () => {
  serve();
  show({ id: 'c1', order: '<b>x</b>' });
  await thread();
  await screen.findByLabelText('Your message');
  expect(screen.queryByText(/About order/)).toBeNull();
});

test('the navigation counts conversations that wait to be read', async () => {
  show({}, <AppFrame>Page</AppFrame>);
  // The sagas of this page may still be on their way, and those of earlier tests hear it.
  await waitFor(async () => {
    await told('person_state', { ...connected, unreadConversations: 3, countedAt: 1 });
    expect(screen.getAllByRole('link', { name: 'Messages 3 unread conversations' })).toHaveLength(2);
  });
  await told('nofify_read_messages_in_conversation', { total: 120, countedAt: 3 });
  expect(await screen.findAllByText('99+')).toHaveLength(2);
  // Counted before, and late.
  await told('nofify_read_messages_in_conversation', { total: 4, countedAt: 2 });
  expect(screen.getAllByText('99+')).toHaveLength(2);
  await told('nofify_read_messages_in_conversation', { total: 0, countedAt: 4 });
  await waitFor(() => expect(screen.queryByText('99+')).toBeNull());
});

describe('a conversation is marked as unread', () => {
  /** A server that holds one conversation; the numbers of those that were marked. */
  const marking = (site: Site = {}) => {
    serve(site);
    const marked: string[] = [];
    server.use(
      mockCall(messages.markUnread, ({ params }) => {
        marked.push(params.id as string);
        return { ok: true };
      }),
    );
    return marked;
  };
  const choose = async (user: ReturnType<typeof show>['user'], menu: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const MENU = 'More about the conversation with Nova Stage';

  test('in the list, and read again there', async () => {
    const marked = marking();
    const { user, router } = show({});
    await choose(user, MENU, 'Mark as unread');
    expect(await screen.findByText('1 unread message')).toBeInTheDocument();
    expect(marked).toEqual(['c1']);
    expect(router.push).not.toHaveBeenCalled();
    await choose(user, MENU, 'Mark as read');
    await waitFor(() => expect(screen.queryByText('1 unread message')).toBeNull());
  });

  test('in its thread, which is left', async () => {
    const marked = marking();
    const { user, router } = show();
    await thread();
    await choose(user, 'More about this conversation', 'Mark as unread');
    await waitFor(() => expect(marked).toEqual(['c1']));
    expect(router.push).toHaveBeenCalledWith('/messages');
  });

  test('on another device', async () => {
    serve();
    show({});
    await screen.findByRole('button', { name: MENU });
    const row = { conversationId: 'c1', totalNotSeenMessages: 1, seenSeq: 2 };
    await told('conversation_unread', row);
    expect(await screen.findByText('1 unread message')).toBeInTheDocument();
    await told('conversation_unread', { ...row, totalNotSeenMessages: 0 });
    await waitFor(() => expect(screen.queryByText('1 unread message')).toBeNull());
  });

  test('and says when that did not work', async () => {
    serve();
    server.use(mockCall(messages.markUnread, () => refuse(429, 'http.too-many-requests', 'Slowly, please.')));
    const { user } = show({});
    await choose(user, MENU, 'Mark as unread');
    await waitFor(() => expect(lastToast()?.text).toBe('Error occurred, please try again later'));
    expect(screen.queryByText('1 unread message')).toBeNull();
  });
});

test('what was sent to many is marked, and can be muted in the menu', async () => {
  const muted = jest.fn();
  serve({ held: [aMessage(1), aMessage(2, { origin: 'mass' })] });
  server.use(
    mockCall(mutes.add, ({ body }) => {
      muted(body);
      return true;
    }),
  );
  const { user } = show();
  expect(await screen.findByText('Sent to many fans')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More about this conversation' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute mass messages' }));
  await waitFor(() => expect(muted).toHaveBeenCalledWith({ performerId: STAR }));
});

test.each([
  ['a fan', aUser, false],
  ['a performer', aPerformer, true],
])('%s is told before a block what it does', async (_who, make, closes) => {
  serve();
  const viewer = make({ _id: ME });
  const shown = renderScreen(<MessagesScreen />, { viewer, path: '/messages', query: { id: 'c1' } });
  stores.push(shown.store);
  await shown.user.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Block Nova Stage?' });
  expect(within(asked).getByText(/Neither of you can write to the other/)).toBeVisible();
  expect(within(asked).queryByText(/store are closed to them/) !== null).toBe(closes);
});

test('a performer names a conversation; a name that is half typed is not thrown away unasked', async () => {
  const sent: unknown[] = [];
  serve();
  server.use(
    mockCall(conversations.update, ({ body }) => {
      sent.push(body);
      return aDetail({ name: 'My regular' });
    }),
  );
  const shown = renderScreen(<MessagesScreen />, {
    viewer: aPerformer({ _id: ME }),
    path: '/messages',
    query: { id: 'c1' },
  });
  stores.push(shown.store);
  const { user } = shown;
  await user.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name this conversation' }));
  const sheet = await screen.findByRole('dialog', { name: 'Name this conversation' });
  await user.type(within(sheet).getByLabelText(/^Name/), 'My regular');
  await triesToClose(user, sheet);
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(sent).toEqual([{ name: 'My regular' }]);
});

test('a performer puts a saved reply into what they write, by a key', async () => {
  serve();
  server.use(
    mockCall(inbox.replies, () => ({ data: [{ _id: 'r1', title: 'Thanks', text: 'Thank you!' }], total: 1 })),
  );
  const shown = renderScreen(<MessagesScreen />, {
    viewer: aUser({ _id: ME, isPerformer: true, roles: ['performer'] }),
    path: '/messages',
    query: { id: 'c1' },
  });
  stores.push(shown.store);
  const field = await screen.findByLabelText('Your message');
  await shown.user.type(field, '/');
  await shown.user.click(await screen.findByRole('button', { name: 'Thanks' }));
  expect(field).toHaveValue('Thank you!');
  expect(field).toHaveFocus();
});

test('what a message costs stands above the field, is sent along, and leads to more tokens when they are missing', async () => {
  const sent: unknown[] = [];
  serve({ detail: { messagePrice: 5 } });
  server.use(
    mockCall(messages.send, ({ body }) => {
      sent.push(body);
      return refuse(409, 'messages.price-changed', 'A message to this creator costs 6 tokens now.');
    }),
  );
  const rich = renderScreen(<MessagesScreen />, {
    viewer: aUser({ _id: ME, balance: 12 }),
    path: '/messages',
    query: { id: 'c1' },
  });
  stores.push(rich.store);
  expect(
    await screen.findByText('5 tokens per message. You’ll have 7 tokens left after the next one.'),
  ).toBeInTheDocument();
  await rich.user.type(screen.getByLabelText('Your message'), 'Hello');
  await rich.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/costs 6 tokens now/)).toBeInTheDocument();
  expect(sent).toEqual([{ text: 'Hello', messagePrice: 5 }]);
  rich.unmount();
  stores.push(
    renderScreen(<MessagesScreen />, {
      viewer: aUser({ _id: ME, balance: 2 }),
      path: '/messages',
      query: { id: 'c1' },
    }).store,
  );
  expect(await screen.findByText('5 tokens per message. You have 2 tokens.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/wallet');
});

const aPhotoOf = (more: Partial<Message> = {}): Partial<Message> => ({
  type: 'media',
  kind: 'photo',
  text: 'Look',
  fileIds: ['f1'],
  contents: { photos: 1, videos: 0, audios: 0, duration: 0 },
  files: [anUpload({ _id: 'f1', type: 'message-photo', alt: 'A lake' })],
  ...more,
});
const LOCKED: Partial<Message> = {
  isSale: true,
  price: 5,
  isLocked: true,
  senderId: STAR,
  files: [anUpload({ _id: 'f1', type: 'message-photo', url: null, blurThumbnail: '/blurred.webp' })],
};

test('photos are shown, and what is not ready or cannot be shown says so and changes when that changes', async () => {
  serve({ held: [aMessage(1, aPhotoOf())] });
  show();
  expect(await screen.findByRole('button', { name: /A lake/ })).toBeInTheDocument();
  const film = (status: 'processing' | 'error') =>
    aMessage(2, {
      text: '',
      kind: 'video',
      files: [anUpload({ _id: 'f2', type: 'message-video', url: null, status })],
    });
  await told('message_created', film('processing'));
  expect(await screen.findByText('A file is still processing …')).toBeInTheDocument();
  await told('message_updated', film('error'));
  expect(await screen.findByText('This file cannot be shown.')).toBeInTheDocument();
  expect(screen.queryByText('A file is still processing …')).toBeNull();
});

test('files with a price are locked, are bought in place and open when the event comes', async () => {
  const locked = aMessage(2, aPhotoOf(LOCKED));
  serve({ held: [locked] });
  const asked = jest.fn();
  server.use(
    mockCall(users.me, () => aUser({ _id: ME })),
    mockCall(wallet.message, ({ body }) => {
      asked(body);
      return aCharge({ type: 'message' });
    }),
  );
  const { user } = show();
  expect(await screen.findByText('1 photo')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /A lake/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await user.click(await screen.findByRole('button', { name: /5/ }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ price: 5 }));
  await told('message_updated', { ...locked, ...aPhotoOf({ isLocked: false, isBought: true }) });
  expect(await screen.findByRole('button', { name: /A lake/ })).toBeInTheDocument();
});

test('what is locked looks closed, with and without a picture: a smooth one, a lock, what is inside and the price', async () => {
  const sound = anUpload({ _id: 'f2', type: 'message-audio', url: null, blurThumbnail: null });
  const contents = { photos: 0, videos: 0, audios: 1, duration: 61 };
  serve({
    held: [
      aMessage(1, aPhotoOf(LOCKED)),
      aMessage(2, aPhotoOf({ ...LOCKED, kind: 'audio', files: [sound], contents })),
    ],
  });
  show();
  const [photo, audio] = await waitFor(async () => {
    const frames = (await thread()).querySelectorAll('.locked .locked');
    expect(frames).toHaveLength(2);
    return frames;
  });
  const picture = photo?.querySelector('img');
  expect(picture).toHaveAttribute('src', '/blurred.webp');
  expect(picture).toHaveClass('blurred', 'cover');
  expect(photo).toHaveTextContent('1 photo5 tokens · $5.00Unlock');
  expect(photo?.querySelector('svg.lock')).not.toBeNull();
  expect(audio?.querySelector('img')).toBeNull();
  expect(audio).toHaveTextContent('1 recording 1:015 tokens · $5.00Unlock');
  expect(audio?.querySelector('svg.lock')).not.toBeNull();
});

test('a cleared conversation keeps what the reader bought, and not what they own by another purchase', async () => {
  const open = (text: string) => aPhotoOf({ ...LOCKED, isLocked: false, isBought: true, text });
  const { empty } = serve({
    held: [aMessage(1), aMessage(2, open('Mine')), aMessage(3, open('Same photo'))],
  });
  show();
  expect(await screen.findByText('Mine')).toBeInTheDocument();
  expect(screen.getByText('Same photo')).toBeInTheDocument();
  await empty(2);
  await waitFor(() => expect(screen.queryByText('Same photo')).toBeNull());
  expect(await words()).toEqual([]);
  expect(screen.getByText('Mine')).toBeInTheDocument();
});

test('a chosen photo is uploaded and sent with the message', async () => {
  serve();
  const sent: unknown[] = [];
  server.use(
    mockCall(messages.uploadPhoto, () => anUpload({ _id: 'f9', type: 'message-photo' })),
    mockCall(messages.send, ({ body, request }) => {
      sent.push(body);
      return aMessage(3, { ...aPhotoOf(), clientKey: request.headers.get('idempotency-key') });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add photos, videos or sounds' }));
  await user.upload(
    await screen.findByLabelText('Photos, videos and sounds', { selector: 'input' }),
    aPicture('lake.jpg'),
  );
  expect(await screen.findByText('lake.jpg')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Your message'), 'Look');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([{ text: 'Look', fileIds: ['f9'] }]));
  await waitFor(() => expect(screen.queryByText('lake.jpg')).toBeNull());
  expect(await screen.findByRole('button', { name: /A lake/ })).toBeInTheDocument();
});
