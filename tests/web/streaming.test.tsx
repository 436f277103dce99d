import { act, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import type { Feed } from '#contract/feeds.ts';
import { messages } from '#contract/messages.ts';
import { performers } from '#contract/performers.ts';
import { streamChat } from '#contract/stream-chat.ts';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import { type Stream, type StreamConversation, streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { LiveStrip } from '#features/streaming/live-strip.tsx';
import { StreamPicture } from '#features/streaming/watching/stream-picture.tsx';
import { StreamScreen } from '#features/streaming/watching/stream-screen.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { STREAM_MESSAGES_PAGE_SIZE } from '#rules/stream-chat.ts';
import type { AppStore } from '#store/create-store.ts';
import { sessionEnded } from '#store/session.ts';
import { streamMessageFlows } from '#store/stream-message.ts';
import { aFeed, aProfile } from '#support/web-content.ts';
import { aMessage } from '#support/web-conversations.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, testShell } from '#support/web-render.tsx';
import { aStreamChat, aStreamMessage, aStreamShown } from '#support/web-streams.ts';

/** Stores of earlier tests still hear events: nobody is signed in there any more. */
const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

interface Site {
  stream?: Stream | null;
  isKeptAway?: boolean;
  chat?: Partial<StreamConversation>;
  tipMenu?: TipMenuItem[];
  held?: ReturnType<typeof aStreamMessage>[];
  /** Who else is live, and what this performer announced. */
  others?: Stream[];
  announced?: Feed[];
}
let site: Required<Site>;

function show(
  given: Site = {},
  viewer: ReturnType<typeof aUser> | null = aUser({ _id: 'u1', balance: 100 }),
) {
  site = {
    stream: aStreamShown(),
    isKeptAway: false,
    chat: {},
    tipMenu: [],
    held: [aStreamMessage(1), aStreamMessage(2)],
    others: [],
    announced: [],
    ...given,
  };
  server.use(
    mockCall(performers.view, () => aProfile()),
    mockCall(streaming.view, () => ({
      performer: { ...aStreamShown().performerInfo, isFollowed: false },
      stream: site.stream,
      isKeptAway: site.isKeptAway,
      lastStreamingTime: '2026-02-27T20:00:00.000Z',
      tipMenu: site.tipMenu,
    })),
    mockCall(streaming.search, () => ({ data: site.others, total: site.others.length, nextCursor: null })),
    mockCall(streaming.schedule, () => ({
      data: site.announced,
      total: site.announced.length,
      nextCursor: null,
    })),
    mockCall(streaming.access, () => refuse(503, 'http.unavailable')),
    mockCall(streamChat.publicConversation, () => aStreamChat(site.chat)),
    mockCall(streamChat.list, () => ({
      data: [...site.held].reverse(),
      total: site.held.length,
      lastSeq: site.held.length,
      clearedSeq: 0,
    })),
  );
  const shown = renderScreen(<StreamScreen id="nova" />, viewer ? { viewer } : {});
  stores.push(shown.store);
  return shown;
}
const tell = (event: string, payload: object) => act(() => handSocketEvent(event, payload));

it('a viewer sees picture, people and chat; what is written comes by itself, once', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Evening songs' })).toBeVisible();
  expect(screen.getByLabelText('Live picture of Nova Stage')).toBeVisible();
  expect(await screen.findByText('No. 2!')).toBeVisible();
  tell('message_created_conversation_s1', aStreamMessage(3));
  tell('message_created_conversation_s1', aStreamMessage(3));
  tell('message_created_conversation_other', aStreamMessage(4, { conversationId: 'other' }));
  expect(await screen.findAllByText('No. 3!')).toHaveLength(1);
  expect(screen.queryByText('No. 4!')).toBeNull();
  tell('message_deleted_conversation_s1', aStreamMessage(3, { isDeleted: true, text: '' }));
  expect(await screen.findByText('Message deleted')).toBeVisible();
  tell('public-room-changed', { conversationId: 's1', total: 12, members: [] });
  expect(await screen.findByText('12 viewers')).toBeInTheDocument();
  tell('clear_all_messages_s1', { conversationId: 's1', clearedSeq: 3 });
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

const smallWindow = () => screen.queryByRole('button', { name: 'Picture in picture' });
/** Says with the first drawing, before what only the browser knows, whether there is the button already. */
function Watched({ onFirst }: { onFirst: (isThere: boolean) => void }) {
  useLayoutEffect(() => onFirst(smallWindow() !== null), [onFirst]);
  return <StreamPicture stream={aStreamShown()} viewers={1} lostUntil={null} />;
}

it('what is written is read out, from the first message on; what was written before is not, and one may switch it off', async () => {
  const { user } = show({ held: [] });
  const log = await screen.findByRole('log', { name: 'Messages of the chat' });
  await waitFor(() => expect(log).toHaveAttribute('aria-live', 'polite'));
  tell('message_created_conversation_s1', aStreamMessage(3));
  expect(await within(log).findByText('No. 3!')).toBeVisible();
  expect(screen.getByRole('log')).toBe(log);
  await user.click(screen.getByRole('button', { name: 'Read new messages out' }));
  expect(log).toHaveAttribute('aria-live', 'off');
});

it('the picture is first drawn as the server draws it, and gets its small window afterwards', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
  server.use(mockCall(streaming.access, () => refuse(503, 'http.unavailable')));
  const onFirst = jest.fn();
  renderScreen(<Watched onFirst={onFirst} />);
  await waitFor(() => expect(smallWindow()).toBeInTheDocument());
  expect(onFirst.mock.calls[0]).toEqual([false]);
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});

it('what is typed meanwhile behind a message that is sent stays, and is a draft of this chat', async () => {
  const call = Promise.withResolvers<void>();
  const { user, unmount } = show();
  server.use(
    mockCall(streamChat.send, async ({ body }) => {
      await call.promise;
      return aStreamMessage(3, { text: String(body.text), senderId: 'u1' });
    }),
  );
  const field = await screen.findByRole('textbox', { name: 'Say something' });
  await user.type(field, 'Hello{Enter}And you');
  call.resolve();
  await waitFor(() => expect(field).toHaveValue('And you'));
  unmount();
  show();
  expect(await screen.findByRole('textbox', { name: 'Say something' })).toHaveValue('And you');
});

it.each([
  ['sent', true, 'Hello{Enter}', ''],
  ['sent with words behind it', true, 'Hello{Enter} you', ' you'],
  ['refused', false, 'Hello{Enter}', 'Hello'],
])(
  'who leaves the page before the answer finds only what was not sent: %s',
  async (_, works, typed, draft) => {
    const call = Promise.withResolvers<void>();
    const { user, unmount, store } = show();
    server.use(
      mockCall(streamChat.send, async ({ body }) => {
        await call.promise;
        return works
          ? aStreamMessage(3, { text: String(body.text), senderId: 'u1' })
          : refuse(429, 'stream-chat.slow', 'Slow mode is on.');
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Say something' }), typed);
    unmount();
    call.resolve();
    const answered = () => store.getState().streamMessage.send;
    await waitFor(() => expect(answered().data ?? answered().error).toBeTruthy());
    show();
    const field = await screen.findByRole('textbox', { name: 'Say something' });
    await waitFor(() => expect(field).toHaveValue(draft));
  },
);

it('a message is sent and its field is free; a refusal says why and keeps the words', async () => {
  const { user } = show();
  server.use(
    mockCall(streamChat.send, ({ body }) =>
      body.text === 'Too fast'
        ? refuse(429, 'stream-chat.slow', 'Slow mode is on.')
        : aStreamMessage(3, { text: String(body.text), senderId: 'u1' }),
    ),
  );
  const field = await screen.findByRole('textbox', { name: 'Say something' });
  await user.type(field, 'Hello{Enter}');
  expect(await screen.findByText('Hello')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  await user.type(field, 'Too fast{Enter}');
  expect(await screen.findByText('Slow mode is on.')).toBeVisible();
  expect(field).toHaveValue('Too fast');
});

it('a tip stands on the picture with its message', async () => {
  show();
  await screen.findByText('No. 2!');
  const senderInfo = { _id: 'u2', name: 'Mara', username: 'mara' };
  tell('tipped', { _id: 't1', conversationId: 's1', senderInfo, token: 20, message: 'Bravo' });
  tell('tipped', { _id: 't2', conversationId: 'other', senderInfo, token: 30, message: 'Elsewhere' });
  expect(await screen.findByText('Bravo')).toBeVisible();
  expect(screen.getByText(/Mara tipped/)).toBeVisible();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('quick tips open the tip with their amount; it is given in the stream by a second press', async () => {
  const { user } = show();
  const given = jest.fn();
  server.use(
    mockCall(wallet.tip, ({ body }) => {
      given(body);
      return refuse(422, 'wallet.not-today', 'Not today');
    }),
  );
  const quick = await screen.findByRole('group', { name: /Quick tip/ });
  // Before the chat: on a phone what follows it lies under the bar at the bottom.
  const field = await screen.findByRole('textbox', { name: 'Say something' });
  expect(quick.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(within(quick).getByRole('button', { name: '50' }));
  const sheet = await screen.findByRole('dialog');
  await user.click(within(sheet).getByRole('button', { name: /Give|Tip/ }));
  await waitFor(() =>
    expect(given).toHaveBeenCalledWith(expect.objectContaining({ price: 50, conversationId: 's1' })),
  );
});

it('a lost performer is counted down, and is back by itself; the end is told', async () => {
  show();
  await screen.findByText('No. 2!');
  const until = new Date(Date.now() + 45_000).toISOString();
  tell('model-left', { conversationId: 's1', performerId: 'p1', interruptedUntil: until });
  expect(await screen.findByText('Nova Stage lost the connection.')).toBeVisible();
  tell('model-joined', { conversationId: 's1', performerId: 'p1' });
  await waitFor(() => expect(screen.queryByText('Nova Stage lost the connection.')).toBeNull());
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const other = aStreamShown({
    _id: 's2',
    performerInfo: { ...aStreamShown().performerInfo, _id: 'p2', name: 'Luna', username: 'luna' },
  });
  Object.assign(site, {
    stream: null,
    others: [other],
    announced: [aFeed({ title: 'Songs again', type: 'scheduled-streaming', streamingScheduled: later })],
  });
  tell('liveStreamEnded', { streamId: 's1', conversationId: 's1', performerId: 'p1', endedBy: 'performer' });
  expect(await screen.findByText('This stream has ended')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Nova Stage’s live streams' })).toBeVisible();
  expect(screen.queryByText(/^Live with/)).toBeNull();
  expect(screen.getAllByRole('button', { name: /Follow/ })[0]).toBeVisible();
  const next = within(await screen.findByRole('region', { name: 'Next stream of Nova Stage' }));
  expect(next.getByRole('link', { name: 'Songs again' })).toBeVisible();
  const live = within(await screen.findByRole('region', { name: 'Live now' }));
  expect(live.getByRole('link', { name: /Luna/ })).toHaveAttribute('href', '/streaming/luna');
  expect(screen.getByRole('link', { name: 'Upcoming streams' })).toHaveAttribute('href', '/schedule');
});

it('the entry is paid once, at the price that was shown', async () => {
  const { user } = show({
    stream: aStreamShown({ audience: 'ppv', isFree: false, price: 30, lockReason: 'buy', sessionId: null }),
  });
  const paid = jest.fn();
  server.use(
    mockCall(wallet.stream, ({ body }) => {
      paid(body);
      return refuse(409, 'wallet.price-changed', 'The price has changed.');
    }),
  );
  expect(await screen.findByText(/Entry to this stream/)).toBeVisible();
  expect(screen.queryByLabelText('Live picture of Nova Stage')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pay to enter' }));
  const sheet = await screen.findByRole('dialog', { name: 'Entry to the stream' });
  await user.click(within(sheet).getByRole('button', { name: /Pay/ }));
  expect(await screen.findByText('The price has changed.')).toBeVisible();
  expect(paid).toHaveBeenCalledWith({ price: 30 });
});

const aGate = (more: Partial<Stream> = {}) =>
  aStreamShown({ audience: 'ppv', isFree: false, price: 20, lockReason: 'buy', sessionId: null, ...more });

it('an entry whose price has changed is shown at the new price, and paid at it', async () => {
  const { user } = show({ stream: aGate() });
  const paid: unknown[] = [];
  server.use(
    mockCall(wallet.stream, ({ body }) => {
      paid.push(body.price);
      site.stream = aGate({ price: 30 });
      return refuse(409, 'wallet.price-changed', 'The price has changed.');
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Pay to enter' }));
  const sheet = await screen.findByRole('dialog', { name: 'Entry to the stream' });
  await user.click(within(sheet).getByRole('button', { name: /Pay 20/ }));
  await user.click(await within(sheet).findByRole('button', { name: /Pay 30/ }));
  await waitFor(() => expect(paid).toEqual([20, 30]));
});

it('an entry to a stream that has ended meanwhile leads to what is known of its end', async () => {
  const { user } = show({ stream: aGate() });
  server.use(
    mockCall(wallet.stream, () => {
      site.stream = null;
      return refuse(422, 'streaming.ended', 'This stream has ended.');
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Pay to enter' }));
  const sheet = await screen.findByRole('dialog', { name: 'Entry to the stream' });
  await user.click(within(sheet).getByRole('button', { name: /Pay 20/ }));
  expect(await screen.findByText('This stream has ended')).toBeVisible();
});

describe('a page that the socket tells nothing asks again by itself', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = () => act(() => jest.advanceTimersByTimeAsync(20_000));

  it('at the gate: title and price of now, a lost performer, the end, and the next stream', async () => {
    show({ stream: aGate() });
    expect(await screen.findByRole('heading', { name: 'Evening songs' })).toBeVisible();
    site.stream = aGate({ title: 'Night songs', price: 30, interruptedUntil: '2026-03-01T12:01:00.000Z' });
    await pass();
    expect(await screen.findByRole('heading', { name: 'Night songs' })).toBeVisible();
    expect(screen.getByText(/Entry to this stream/).parentElement).toHaveTextContent('30');
    expect(screen.getByText('Nova Stage lost the connection.')).toBeVisible();
    site.stream = null;
    await pass();
    expect(await screen.findByText('This stream has ended')).toBeVisible();
    site.stream = aGate({ _id: 's2', title: 'Once more' });
    await pass();
    expect(await screen.findByRole('heading', { name: 'Once more' })).toBeVisible();
  });

  it('but not for who watches: they are told', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Evening songs' })).toBeVisible();
    site.stream = aStreamShown({ title: 'Night songs' });
    await pass();
    expect(screen.getByRole('heading', { name: 'Evening songs' })).toBeVisible();
  });
});

it('a time-out says when it ends, and one can write again after it', async () => {
  const writesAgainAt = new Date(Date.now() + 1500).toISOString();
  show({ chat: { canWrite: false, whyNot: 'You have a time-out in this chat.', writesAgainAt } });
  const notice = (await screen.findByText('You have a time-out in this chat.')).parentElement;
  expect(notice).toHaveTextContent(/You can write again in 0:0/);
  site.chat = {};
  expect(await screen.findByRole('textbox', { name: 'Say something' }, { timeout: 4000 })).toBeVisible();
});

it('a visitor reads the chat of a free stream, and is asked to log in', async () => {
  show(
    {
      stream: aStreamShown({ lockReason: 'login', sessionId: null }),
      chat: { canWrite: false, whyNot: 'Log in.' },
    },
    null,
  );
  expect(await screen.findByText('No. 2!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in to watch' })).toHaveAttribute(
    'href',
    expect.stringContaining('/auth/login'),
  );
  expect(screen.getByRole('link', { name: 'Log in to chat' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('who is off air can be followed, and is there once they begin', async () => {
  show({ stream: null });
  expect(await screen.findByText('Nova Stage is not live at the moment')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Follow/ }).length).toBeGreaterThan(0);
  site.stream = aStreamShown();
  tell('liveStreamStarted', {
    streamId: 's1',
    conversationId: 's1',
    performerId: 'p1',
    title: '',
    performerInfo: site.stream.performerInfo,
  });
  expect(await screen.findByRole('heading', { name: 'Evening songs' })).toBeVisible();
});

it('who keeps order deletes, gives time-outs and shows what waits', async () => {
  const { user } = show({
    chat: { keepsOrder: true },
    held: [aStreamMessage(1, { isHeld: true, text: 'Waits' })],
  });
  const [made, shown, gone] = [jest.fn(), jest.fn(), jest.fn()];
  server.use(
    mockCall(streamChat.setPerson, ({ params, body }) => {
      made(params.id, body);
      const { senderInfo: userInfo } = aStreamMessage(1);
      return { _id: 'u2', userInfo, role: 'muted' as const, until: null, createdAt: userInfo._id };
    }),
    mockCall(streamChat.release, ({ params }) => {
      shown(params.id);
      return aStreamMessage(1);
    }),
    mockCall(messages.remove, ({ params }) => {
      gone(params.id);
      return refuse(404, 'messages.not-found');
    }),
  );
  const choose = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: /message of Mara/ }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose(/Show to everyone/);
  await waitFor(() => expect(shown).toHaveBeenCalledWith('m1'));
  await choose(/Time out for 10 minutes/);
  await waitFor(() =>
    expect(made).toHaveBeenCalledWith(
      'u2',
      expect.objectContaining({ role: 'muted', minutes: 10, streamId: 's1' }),
    ),
  );
  await choose(/Delete/);
  await waitFor(() => expect(gone).toHaveBeenCalledWith('m1'));
});

it('the strip is there while somebody is live', async () => {
  let live = [aStreamShown()];
  server.use(mockCall(streaming.search, () => ({ data: live, total: live.length, nextCursor: null })));
  const { store } = renderScreen(<LiveStrip />, { viewer: aPerformer() });
  stores.push(store);
  const strip = await screen.findByRole('region', { name: 'Live now' });
  expect(within(strip).getByRole('link', { name: /Nova Stage/ })).toHaveAttribute('href', '/streaming/nova');
  live = [];
  tell('liveStreamEnded', { streamId: 's1', conversationId: 's1', performerId: 'p1', endedBy: 'lost' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Live now' })).toBeNull());
});

it('who is sent away reads that, and not that the stream has ended', async () => {
  show();
  await screen.findByText('No. 2!');
  Object.assign(site, { stream: null, isKeptAway: true });
  tell('public-stream/closed', { conversationId: 's1' });
  expect(await screen.findByText('You can’t watch Nova Stage’s streams')).toBeVisible();
  expect(screen.queryByText('This stream has ended')).toBeNull();
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
});

it('who is blocked while they watch loses the stream, whatever was shown before', async () => {
  show();
  await screen.findByText('No. 2!');
  server.use(mockCall(streaming.view, () => refuse(403, 'performers.not-available-to-you', 'Not for you.')));
  tell('public-stream/closed', { conversationId: 's1' });
  expect(await screen.findByText('You can’t watch Nova Stage’s streams')).toBeVisible();
});

it('sending somebody away is asked first', async () => {
  const { user } = show({ chat: { keepsOrder: true }, held: [aStreamMessage(1)] });
  const made = jest.fn();
  server.use(
    mockCall(streamChat.setPerson, ({ params, body }) => {
      made(params.id, body.role);
      const { senderInfo: userInfo, createdAt } = aStreamMessage(1);
      return { _id: 'u2', userInfo, role: 'banned' as const, until: null, createdAt };
    }),
  );
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: /message of Mara/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from stream' }));
    return within(await screen.findByRole('alertdialog', { name: 'Remove Mara from the stream?' }));
  };
  await user.click((await choose()).getByRole('button', { name: 'Cancel' }));
  expect(made).not.toHaveBeenCalled();
  await user.click((await choose()).getByRole('button', { name: 'Remove from stream' }));
  await waitFor(() => expect(made).toHaveBeenCalledWith('u2', 'banned'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('a message that is being deleted says so until its words are gone', async () => {
  const { user } = show({ chat: { keepsOrder: true }, held: [aStreamMessage(1)] });
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    mockCall(messages.remove, async () => {
      await gate;
      const { _id, conversationId, senderId, createdAt, updatedAt } = aStreamMessage(1);
      return aMessage(1, { _id, conversationId, senderId, createdAt, updatedAt, text: '', isDeleted: true });
    }),
  );
  await user.click(await screen.findByRole('button', { name: /message of Mara/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Being deleted …')).toBeVisible();
  finish();
  expect(await screen.findByText('Message deleted')).toBeVisible();
  expect(screen.queryByText('Being deleted …')).toBeNull();
});

it('a chat that was cleared while there was no connection is empty after it', async () => {
  let held = [1, 2, 3].map((nr) => aStreamMessage(nr, { text: `Word ${nr}` }));
  let clearedSeq = 0;
  server.use(
    mockCall(streamChat.list, () => ({
      data: [...held].reverse(),
      total: held.length,
      lastSeq: 4,
      clearedSeq,
    })),
  );
  const { store } = testShell();
  const load = async () => {
    store.dispatch(streamMessageFlows.load.request('stream'));
    await waitFor(() => expect(store.getState().streamMessage.conversations.stream?.fetching).toBe(false));
    return store.getState().streamMessage.conversations.stream?.items.map(({ text }) => text);
  };
  expect(await load()).toEqual(['Word 1', 'Word 2', 'Word 3']);
  [held, clearedSeq] = [[], 3];
  expect(await load()).toEqual([]);
  [held, clearedSeq] = [[1, 2, 3].map((nr) => aStreamMessage(nr)), 0];
  await load();
  [held, clearedSeq] = [[aStreamMessage(4, { text: 'Word 4' })], 3];
  expect(await load()).toEqual(['Word 4']);
});

it('older messages that could not be loaded say so and are asked for again', async () => {
  const newest = Array.from({ length: STREAM_MESSAGES_PAGE_SIZE }, (_, nr) => aStreamMessage(nr + 10));
  let isBroken = true;
  const { user } = show();
  server.use(
    mockCall(streamChat.list, ({ query }) => {
      if (!query.before) return { data: [...newest].reverse(), total: 100, lastSeq: 100, clearedSeq: 0 };
      return isBroken
        ? refuse(500)
        : { data: [aStreamMessage(9, { text: 'Long ago' })], total: 100, lastSeq: 100, clearedSeq: 0 };
    }),
  );
  const chat = within(await screen.findByRole('region', { name: 'Chat' }));
  await user.click(await chat.findByRole('button', { name: /more/i }));
  const again = await chat.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  expect(await chat.findByText('Long ago')).toBeVisible();
  expect(chat.queryByRole('button', { name: 'Try again' })).toBeNull();
});
