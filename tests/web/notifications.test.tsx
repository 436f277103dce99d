import { act, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { conversations } from '#contract/conversations.ts';
import { type Notification, notifications } from '#contract/notifications.ts';
import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx';
import { AppFrame } from '#layouts/app-frame.tsx';
import { watchReturns } from '#lib/visit.ts';
import { handSocketEvent } from '#realtime/events.ts';
import { conversationFlows } from '#store/conversation.ts';
import type { AppStore } from '#store/create-store.ts';
import { notificationActions, notificationFlows } from '#store/notification.ts';
import { sessionEnded } from '#store/session.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, testShell } from '#support/web-render.tsx';

const ME = aUser({ _id: 'u1' });
const card = (name: string) => ({ _id: name, name, username: name, avatar: '/a.png', isPerformer: false });

const aNotification = (more: Partial<Notification> = {}): Notification => ({
  _id: 'n1',
  userId: 'u1',
  type: 'liked',
  action: 'liked',
  title: 'Morning',
  message: 'Ada liked your post',
  thumbnail: '/a.png',
  refId: 'f1',
  refSource: 'feed',
  reference: { _id: 'f1', type: 'feed', title: 'Morning' },
  createdBy: 'Ada',
  actors: [card('Ada')],
  total: 1,
  data: {},
  read: false,
  readAt: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...more,
});

/** Stores of earlier tests still hear events: nobody is signed in there any more. */
const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

function serve(rows: Notification[], { unread = 0, pageSize = 12 } = {}) {
  const asked: Record<string, string>[] = [];
  const read: string[] = [];
  server.use(
    mockCall(notifications.list, ({ query }) => {
      asked.push(query);
      const from = query.cursor ? Number(query.cursor) : 0;
      const next = from + pageSize < rows.length ? String(from + pageSize) : null;
      return { data: rows.slice(from, from + pageSize), total: rows.length, nextCursor: next };
    }),
    mockCall(notifications.countUnread, () => unread),
    mockCall(notifications.read, ({ params }) => {
      read.push(params.id ?? '');
      return aNotification({ _id: params.id ?? '', read: true });
    }),
    mockCall(notifications.readAll, () => {
      read.push('all');
      return { success: true };
    }),
  );
  return { asked, read };
}

function show(screenOf = <NotificationsScreen />) {
  const shown = renderScreen(screenOf, { viewer: ME, path: '/notification' });
  stores.push(shown.store);
  return shown;
}

const news = (more = {}) =>
  act(async () =>
    handSocketEvent('send_notification', {
      ...{ type: 'liked', action: 'liked', refSource: 'feed', refId: 'f1', createdBy: 'Ada' },
      ...more,
    }),
  );
const connected = (unreadNotifications: number) =>
  act(async () =>
    handSocketEvent('person_state', {
      balance: ME.balance,
      updatedAt: ME.updatedAt,
      unreadConversations: 0,
      unreadNotifications,
      countedAt: 1,
    }),
  );

test('notifications stand by day, say who did what in words, and lead to the thing', async () => {
  const old = '2026-03-01T12:00:00Z';
  const { asked } = serve([
    aNotification({ actors: [card('Ada'), card('Ben')], total: 13 }),
    aNotification({ _id: 'n2', actors: [card('Ada'), card('Ben')], total: 2, updatedAt: old, read: true }),
    aNotification({
      _id: 'n3',
      type: 'security',
      action: 'password',
      refSource: 'account',
      title: '',
      actors: [],
      updatedAt: old,
    }),
  ]);
  show();
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getByRole('link', { name: 'Ada and 12 others liked your post' })).toHaveAttribute(
    'href',
    '/post/f1',
  );
  const before = within(screen.getByRole('region', { name: 'Sunday, March 1, 2026' }));
  expect(before.getByText('Ada and Ben liked your post')).toBeInTheDocument();
  expect(before.getByText('Your password was changed')).toBeInTheDocument();
  expect(asked).toEqual([{ limit: '12', sort: 'desc', sortBy: 'updatedAt', status: 'all', offset: '0' }]);
});

test('a bought message leads to the conversation it stands in', async () => {
  serve([
    aNotification({
      type: 'purchased',
      action: 'purchased',
      refSource: 'message',
      refId: 'm1',
      reference: { _id: 'm1', type: 'message', title: '' },
      title: '',
      data: { tokens: 5, conversationId: 'c1' },
    }),
  ]);
  show();
  expect(await screen.findByRole('link', { name: 'Ada bought your message' })).toHaveAttribute(
    'href',
    '/messages/c1',
  );
});

test('money is told with how much it is, and where it goes to', async () => {
  const payout = { type: 'payout', refSource: 'payout', title: '' } as const;
  const money = { amount: 82.16, currency: 'USD' };
  serve([
    aNotification({
      ...payout,
      _id: 'n1',
      action: 'done',
      data: { ...money, tokens: 821.6, account: 'Northern Bank •••• 0003' },
    }),
    aNotification({ ...payout, _id: 'n2', action: 'rejected', data: { tokens: 821.6 } }),
    aNotification({ ...payout, _id: 'n3', type: 'refund', action: 'refunded', data: money }),
    aNotification({ ...payout, _id: 'n4', type: 'refund', action: 'taken-back', title: 'Sunset' }),
    aNotification({ _id: 'n5', type: 'tipped', action: 'tipped', data: { tokens: 10.5 } }),
  ]);
  show();
  for (const text of [
    'Your payout is on its way: $82.16 to Northern Bank •••• 0003',
    'Your payout was not accepted: 821.60 tokens',
    'You got a refund: $82.16',
    'A sale was refunded: Sunset',
    'Ada sent you a tip of 10.50 tokens',
  ])
    expect(await screen.findByText(text)).toBeInTheDocument();
});

test('the first load replaces the list and sets the page to the old one plus 1, more appends', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => aNotification({ _id: `n${at}` }));
  serve(rows, { pageSize: 3 });
  const { store, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(store.getState().notification.notificationIds).toHaveLength(5));
  expect(store.getState().notification).toMatchObject({
    page: 2,
    success: true,
    loading: false,
    error: null,
  });
  expect(store.getState().notification.dataSource.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id));
  expect(await screen.findByText('That’s everything.')).toBeInTheDocument();
});

test('opening one reads it, and the number never falls below 0', async () => {
  const { read } = serve([aNotification(), aNotification({ _id: 'n2' })], { unread: 1 });
  const { store, user } = show();
  await connected(1);
  const [first, second] = await screen.findAllByRole('link', { name: 'Ada liked your post' });
  await user.click(first as HTMLElement);
  await user.click(second as HTMLElement);
  await waitFor(() => expect(read).toEqual(['n1', 'n2']));
  expect(store.getState().notification.total).toBe(0);
  expect(screen.queryByText('Unread', { selector: 'li *' })).toBeNull();
});

test('all are read at once', async () => {
  const { read } = serve([aNotification()], { unread: 7 });
  const { store, user, notify } = show();
  await connected(7);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(read).toEqual(['all']));
  expect(store.getState().notification.total).toBe(0);
  const button = screen.getByRole('button', { name: 'Mark all as read' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('All marked as read'));
  expect(button).toHaveFocus();
  await user.click(button);
  expect(read).toEqual(['all']);
});

test('what could not be marked as read is unread again, and that is said', async () => {
  serve([aNotification()], { unread: 7 });
  server.use(mockCall(notifications.readAll, () => refuse(503, 'x', 'Not now.')));
  const { store, user, notify } = show();
  await connected(7);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(store.getState().notification.total).toBe(7);
  expect(store.getState().notification.dataSource.map(({ read }) => read)).toEqual([false]);
});

test('under “Unread” nothing is left once all are read', async () => {
  const { read } = serve([aNotification(), aNotification({ _id: 'n2' })], { unread: 2, pageSize: 1 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Unread' }));
  await screen.findByRole('link', { name: 'Ada liked your post' });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
  await waitFor(() => expect(read).toEqual(['all']));
});

test('who loads more by keyboard goes on where they are, up to the end', async () => {
  serve([aNotification(), aNotification({ _id: 'n2' }), aNotification({ _id: 'n3' })], { pageSize: 1 });
  const { user } = show();
  const more = await screen.findByRole('button', { name: 'Show more' });
  more.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Ada liked your post' })).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const end = await screen.findByText('That’s everything.');
  expect(document.activeElement).toContainElement(end);
  expect(document.activeElement).not.toBe(document.body);
});

test('the badge counts what comes by the socket, and a list on screen shows it', async () => {
  const rows = [aNotification()];
  serve(rows, { unread: 120 });
  show(
    <AppFrame>
      <NotificationsScreen />
    </AppFrame>,
  );
  await screen.findByRole('link', { name: 'Ada liked your post' });
  rows.unshift(
    aNotification({ _id: 'n9', type: 'followed', action: 'followed', actors: [card('Cleo')], title: '' }),
  );
  await news();
  await news();
  expect((await screen.findAllByText('120 unread notifications')).length).toBeGreaterThan(0);
  expect(await screen.findByRole('link', { name: 'Cleo started following you' })).toBeInTheDocument();
  expect(screen.getAllByText('99+').length).toBeGreaterThan(0);
});

test('filters ask for what is unread and for one kind', async () => {
  const { asked } = serve([]);
  const { user } = show();
  expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/user/settings',
  );
  expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ status: 'unread', offset: '0' });
});

test('a list that could not be loaded says so and is asked for again', async () => {
  serve([]);
  server.use(mockCall(notifications.list, () => refuse(500)));
  const { store, user } = show();
  await screen.findByRole('button', { name: 'Try again' });
  expect(store.getState().notification.error).not.toBeNull();
  serve([aNotification()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ada liked your post' })).toBeInTheDocument();
});

/** The badge, without a screen. */
function badge() {
  const { store } = testShell({ viewer: ME });
  stores.push(store);
  return { store, total: () => store.getState().notification.total };
}

test('a like that is followed by a message in the open thread is counted, and so is the last of many', async () => {
  let unread = 0;
  serve([]);
  server.use(
    mockCall(notifications.countUnread, () => unread),
    mockCall(conversations.view, () => new Promise(() => undefined)),
  );
  const { store, total } = badge();
  await waitFor(async () => {
    await connected(2);
    expect(total()).toBe(2);
  });
  store.dispatch(conversationFlows.open.request('c1'));
  unread = 3;
  await news();
  unread = 4;
  await news({ refId: 'f2' });
  await news({ type: 'message', action: 'message', refSource: 'conversation', refId: 'c1' });
  await waitFor(() => expect(total()).toBe(4));
});

test('what is read on another device is read here, and an older count changes nothing', async () => {
  const rows = [aNotification({ _id: 'n1' }), aNotification({ _id: 'n2' })];
  const { asked } = serve(rows, { unread: 2 });
  const { store } = show();
  await screen.findAllByRole('link', { name: 'Ada liked your post' });
  await waitFor(() => expect(store.getState().notification.total).toBe(2));
  rows[0] = aNotification({ _id: 'n1', read: true });
  const read = (total: number, countedAt: number) =>
    act(async () => handSocketEvent('notification_read', { total, countedAt }));
  await read(1, 20);
  await waitFor(() => expect(store.getState().notification.mapping.n1?.read).toBe(true));
  expect(store.getState().notification).toMatchObject({ total: 1 });
  expect(asked).toHaveLength(2);
  rows[1] = aNotification({ _id: 'n2', read: true });
  await read(0, 30);
  await waitFor(() => expect(store.getState().notification.mapping.n2?.read).toBe(true));
  await read(5, 25);
  expect(store.getState().notification.total).toBe(0);
});

test('a count that was asked for before a later one came is left out', async () => {
  const { store } = testShell({ viewer: ME });
  stores.push(store);
  act(() => void store.dispatch(notificationFlows.count.request()));
  act(() => void store.dispatch(notificationActions.unreadCounted({ total: 1, countedAt: Date.now() })));
  act(() => void store.dispatch(notificationFlows.count.success(5)));
  expect(store.getState().notification.total).toBe(1);
});

test('an answer that was asked for under another filter, or before the list began anew, is left out', async () => {
  serve([]);
  const { store } = show();
  await waitFor(() => expect(store.getState().notification.success).toBe(true));
  const page = { data: [aNotification({ _id: 'n9' })], total: 1, nextCursor: null };
  const filter = { status: 'unread', type: '' } as const;
  act(() => void store.dispatch(notificationFlows.refresh.success({ ...page, filter })));
  act(() => void store.dispatch(notificationFlows.more.success({ ...page, after: 'elsewhere' })));
  expect(store.getState().notification.notificationIds).toEqual([]);
});

/** The list, left by "Leave" and shown again by "Show". */
function Site() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        {isThere ? 'Leave' : 'Show'}
      </button>
      {isThere ? <NotificationsScreen /> : null}
    </>
  );
}

describe('coming back to the list', () => {
  beforeAll(() => watchReturns());

  const links = () => screen.queryAllByRole('link', { name: /liked your post|started following you/ });
  const rows = (count: number) => Array.from({ length: count }, (_, at) => aNotification({ _id: `n${at}` }));

  async function read(all: Notification[]) {
    const told = serve(all, { pageSize: 2 });
    const shown = show(<Site />);
    await shown.user.click(await screen.findByRole('button', { name: 'Unread' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(links()).toHaveLength(4));
    await shown.user.click(screen.getByRole('button', { name: 'Leave' }));
    const comeBack = () => {
      act(() => void dispatchEvent(new PopStateEvent('popstate')));
      act(() => screen.getByRole('button', { name: 'Show' }).click());
      act(() => Router.events.emit('routeChangeComplete', '/notification'));
    };
    return { ...shown, ...told, comeBack, known: told.asked.length };
  }

  test('"back" shows at once what was read, under its filter, without a call', async () => {
    const { asked, known, comeBack, user } = await read(rows(5));
    comeBack();
    expect(links()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(links()).toHaveLength(5));
    expect(asked.slice(known)).toEqual([expect.objectContaining({ cursor: '4', status: 'unread' })]);
  });

  test('what has come meanwhile is asked for, as far as the list was read', async () => {
    const all = rows(5);
    const { asked, known, comeBack, store } = await read(all);
    all.unshift(aNotification({ _id: 'n9', type: 'followed', action: 'followed', title: '' }));
    await news();
    await waitFor(() => expect(store.getState().notification.isOutdated).toBe(true));
    comeBack();
    expect(links()).toHaveLength(4);
    await waitFor(() => expect(asked.slice(known)).toEqual([expect.objectContaining({ limit: '12' })]));
    await screen.findByRole('link', { name: 'Ada started following you' });
    expect(store.getState().notification.isOutdated).toBe(false);
  });

  test('a link to it is a new visit', async () => {
    const { asked, known, user } = await read(rows(5));
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(asked.slice(known)).toEqual([expect.objectContaining({ status: 'all' })]));
    await waitFor(() => expect(links()).toHaveLength(2));
  });
});
