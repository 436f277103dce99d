import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { conversations } from '#contract/conversations.ts';
import { messages } from '#contract/messages.ts';
import { notifications } from '#contract/notifications.ts';
import { App } from '#shell/app.tsx';
import type { Boot } from '#shell/boot.ts';
import { forgetClientRuntime } from '#shell/client-runtime.ts';
import type { PageComponent } from '#shell/page.tsx';
import { visitorAuth } from '#store/auth.ts';
import { uiFromSettings } from '#store/ui.ts';
import { aConversation, aDetail } from '#support/web-conversations.ts';
import { aUser, someSettings } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { fakeRouter } from '#support/web-router.ts';
import { WithRouter } from '#support/with-router.tsx';
import ConversationPage from '../../pages/messages/[id].tsx';
import ListPage from '../../pages/messages/index.tsx';

// socket.io would look for a server.
jest.mock('socket.io-client', () => ({
  io: () => ({ on: jest.fn(), onAny: jest.fn(), emit: jest.fn(), close: jest.fn(), io: { on: jest.fn() } }),
}));

const all = someSettings();
const boot: Boot = {
  state: {
    settings: all,
    ui: uiFromSettings(all),
    user: { current: aUser({ _id: 'u1' }), updating: false, updateSuccess: false, error: null },
    auth: { ...visitorAuth, loggedIn: true },
  },
  blocked: false,
  available: true,
  at: Date.now(),
};
const LIST = [aConversation(), aConversation({ _id: 'c2', name: 'Second' })];

function at(Component: PageComponent, path: string, id?: string) {
  return (
    <WithRouter router={fakeRouter(path, id ? { id } : {})}>
      <App Component={Component} pageProps={{}} boot={boot} pageState={{ kind: 'show' }} />
    </WithRouter>
  );
}

test('search, filter and drafts are still there after a look at another conversation', async () => {
  forgetClientRuntime();
  const meta = document.createElement('meta');
  meta.name = 'footlight-config';
  meta.content = JSON.stringify({
    api: 'http://localhost/api',
    socket: '',
    url: 'https://footlight.example',
  });
  document.head.replaceChildren(meta);
  const read = jest.fn();
  const queries: Record<string, string>[] = [];
  server.use(
    mockCall(conversations.list, ({ query }) => {
      queries.push(query);
      return { data: LIST, total: 2, nextCursor: null };
    }),
    mockCall(conversations.view, ({ params }) => aDetail({ _id: params.id as string })),
    mockCall(messages.readAll, () => {
      read();
      return { ok: true };
    }),
    mockCall(messages.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
    mockCall(messages.countUnread, () => ({ total: 0 })),
    mockCall(notifications.countUnread, () => 0),
  );
  const user = userEvent.setup();
  const { rerender } = render(at(ListPage, '/messages'));
  const list = await screen.findByRole('region', { name: 'Conversations' });
  await user.click(within(list).getByRole('button', { name: 'Unread' }));
  await user.type(within(list).getByLabelText('Search by name'), 'no');
  // It is asked for a moment after the last letter.
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ keyword: 'no' }));
  rerender(at(ConversationPage, '/messages/c1', 'c1'));
  await user.type(await screen.findByLabelText('Your message'), 'Half a word');
  rerender(at(ConversationPage, '/messages/c2', 'c2'));
  expect(await screen.findByLabelText('Your message')).toHaveValue('');
  expect(screen.getByLabelText('Search by name')).toHaveValue('no');
  const asked = queries.length;
  rerender(at(ConversationPage, '/messages/c1', 'c1'));
  expect(await screen.findByLabelText('Your message')).toHaveValue('Half a word');
  expect(screen.getByRole('region', { name: 'Conversations' })).toBe(list);
  expect(queries).toHaveLength(asked);
  expect(queries.at(-1)).toEqual({ limit: '25', keyword: 'no', unread: 'true' });
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3));
});
