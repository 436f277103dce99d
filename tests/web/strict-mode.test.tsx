import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { Lightbox } from '#components/lightbox.tsx';
import { Sheet } from '#components/sheet.tsx';
import { feeds } from '#contract/feeds.ts';
import { search } from '#contract/search.ts';
import { users } from '#contract/users.ts';
import { PostScreen } from '#features/feeds/post-screen.tsx';
import { creatorSearch, readCreatorQuery } from '#features/performers/creator-query.ts';
import { CreatorsScreen } from '#features/performers/creators-screen.tsx';
import { keepAnswer } from '#lib/kept-cookie.ts';
import { saveToken } from '#lib/token-cookie.ts';
import type { SocketLike } from '#realtime/connection.ts';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { ShellParts } from '#shell/shell-parts.tsx';
import { aFeed, aPerformerCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldNoComments, heldPeople, heldPost } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** In development React mounts everything twice and runs effects twice; pages must come out the same. */
beforeAll(() => configure({ reactStrictMode: true }));

function Opener({ onClose, kind }: { onClose: () => void; kind: 'sheet' | 'lightbox' }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === 'sheet' ? <Sheet open={open} onClose={close} title="A question" /> : null}
      {kind === 'lightbox' && open ? (
        <Lightbox items={[{ id: '1', kind: 'photo', src: '/1.webp' }]} index={0} onClose={close} />
      ) : null}
    </StrictMode>
  );
}

/** Long enough for every event that opening may have set off. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

describe.each(['sheet', 'lightbox'] as const)('a %s', (kind) => {
  const opened = async () => {
    const onClose = jest.fn();
    const { user } = renderScreen(<Opener onClose={onClose} kind={kind} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await settle();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
    return { dialog, onClose, user };
  };

  it('stays open, and closes once by its button', async () => {
    const { onClose, user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes once by the browser itself', async () => {
    const { dialog, onClose } = await opened();
    act(() => dialog.close());
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes once by Escape, and opens again', async () => {
    const { dialog, onClose, user } = await opened();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await settle();
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await settle();
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it('the socket connects once', async () => {
  const socket = {
    on: jest.fn(),
    onAny: jest.fn(),
    emit: jest.fn(),
    timeout: () => ({ emitWithAck: async () => ({ ok: true as const }) }),
    close: jest.fn(),
    connect: jest.fn(),
    io: { on: jest.fn() },
  } satisfies SocketLike;
  const connect = jest.fn(() => socket);
  const load = async () => connect as never;
  const { unmount } = renderScreen(<SocketProvider load={load}>{null}</SocketProvider>, { viewer: aUser() });
  await settle();
  expect([connect.mock.calls.length, socket.close.mock.calls.length]).toEqual([1, 0]);
  unmount();
  expect(socket.close).toHaveBeenCalledTimes(1);
});

it('a stored session is asked for once, and the page renewed once', async () => {
  let asked = 0;
  server.use(
    mockCall(users.me, () => {
      asked += 1;
      return aUser();
    }),
  );
  saveToken('test-token', false);
  const { router, store } = renderScreen(<ShellParts />, { path: '/home' });
  await waitFor(() => expect(store.getState().auth.loggedIn).toBe(true));
  await settle();
  expect(asked).toBe(1);
  expect(router.replace).toHaveBeenCalledTimes(1);
});

describe('counting', () => {
  it('loads the statistics once and counts the first page once', async () => {
    keepAnswer('analytics', 'yes');
    renderScreen(<ShellParts />, { settings: { gaCode: 'G-TEST' }, path: '/home' });
    const tags = () => [...document.head.querySelectorAll('script[src*="googletagmanager"]')];
    await waitFor(() => expect(tags()).toHaveLength(1));
    await settle();
    expect(tags()).toHaveLength(1);
    const { dataLayer } = window as unknown as { dataLayer: ArrayLike<unknown>[] };
    const views = dataLayer.map((entry) => Array.from(entry)).filter(([, name]) => name === 'page_view');
    expect(views).toMatchObject([['event', 'page_view', { page_path: '/home' }]]);
    for (const tag of tags()) tag.remove();
  });

  it('counts a look at a post and a search once', async () => {
    const counted: unknown[] = [];
    server.use(
      mockCall(feeds.countView, ({ params }) => {
        counted.push(params.id);
        return true;
      }),
      mockCall(search.log, ({ body }) => {
        counted.push(body.keyword);
        return { success: true };
      }),
    );
    const query = readCreatorQuery({ q: 'zzz' });
    renderScreen(
      <>
        <PostScreen id="f1" />
        <CreatorsScreen query={query} />
      </>,
      {
        held: [
          heldPost(aFeed()),
          heldNoComments('f1'),
          heldPeople('performers', creatorSearch(query), [aPerformerCard()]),
        ],
      },
    );
    await waitFor(() => expect(counted).toHaveLength(2));
    await settle();
    expect(counted.sort()).toEqual(['f1', 'zzz']);
  });
});
