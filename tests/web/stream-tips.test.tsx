import { act, screen, waitFor, within } from '@testing-library/react';
import { performers } from '#contract/performers.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { StreamScreen } from '#features/streaming/watching/stream-screen.tsx';
import { WalletHistoryScreen } from '#features/wallet/wallet-history-screen.tsx';
import { currentIntent } from '#lib/intent-store.ts';
import { handSocketEvent } from '#realtime/events.ts';
import type { AppStore } from '#store/create-store.ts';
import { sessionEnded } from '#store/session.ts';
import { aCharge, aProfile } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPurchase } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamMessage, aStreamShown } from '#support/web-streams.ts';
import { aMovement, aCharge as aPurchase } from './fan/samples.ts';

const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

const SONG = { _id: 'i1', title: 'A song of your choice', tokens: 50 };
const DANCE = { _id: 'i2', title: 'A dance', tokens: 25 };
const GOAL = { title: 'A new guitar', tokens: 500, collected: 120.5, since: '2026-03-01T12:00:00.000Z' };

let given: jest.Mock;

/** A fan in a stream with a goal and a menu. */
async function show({ balance = 100, goal = GOAL as typeof GOAL | null, menu = [SONG, DANCE] } = {}) {
  given = jest.fn();
  const held = [
    aStreamMessage(1, { type: 'tip', token: 50, menuItem: SONG.title, text: 'For Ada' }),
    aStreamMessage(2, { type: 'goal', token: 300, text: 'New strings', senderId: 'p1' }),
  ];
  server.use(
    mockCall(performers.view, () => aProfile()),
    mockCall(streaming.view, () => ({
      performer: { ...aStreamShown().performerInfo, isFollowed: false },
      stream: aStreamShown({ goal }),
      isKeptAway: false,
      lastStreamingTime: null,
      tipMenu: menu,
    })),
    mockCall(streaming.access, () => refuse(503, 'http.unavailable')),
    mockCall(streamChat.publicConversation, () => aStreamChat()),
    mockCall(streamChat.list, () => ({ data: held.reverse(), total: 2, lastSeq: 2, clearedSeq: 0 })),
    mockCall(users.me, () => aUser({ _id: 'u1', balance })),
    mockCall(wallet.tip, ({ body }) => {
      given(body);
      return aCharge({ type: 'stream_tip', menuItem: SONG.title, totalPrice: 50 });
    }),
  );
  const shown = renderScreen(<StreamScreen id="nova" />, { viewer: aUser({ _id: 'u1', balance }) });
  stores.push(shown.store);
  await screen.findByText('For Ada');
  return shown;
}

const tell = (goal: object | null, conversationId = 's1') =>
  act(() => void handSocketEvent('stream_goal', { conversationId, goal }));

describe('the goal', () => {
  it('says what it is for and how far it is, and follows what is told', async () => {
    await show();
    const part = screen.getByRole('region', { name: 'Tip goal' });
    expect(within(part).getByText('A new guitar')).toBeVisible();
    expect(within(part).getByText('120.5 of 500 tokens')).toBeVisible();
    const bar = within(part).getByRole('progressbar', { name: 'Progress of “A new guitar”' });
    expect(bar).toHaveAttribute('aria-valuenow', '24');
    tell({ ...GOAL, collected: 499.99 });
    expect(bar).toHaveAttribute('aria-valuenow', '99');
    // Told late, and of another stream.
    tell({ ...GOAL, collected: 200 });
    tell({ ...GOAL, collected: 0 }, 'other');
    expect(bar).toHaveAttribute('aria-valuenow', '99');
    expect(within(part).getByRole('status')).toBeEmptyDOMElement();
    tell({ ...GOAL, collected: 510 });
    expect(within(part).getByRole('status')).toHaveTextContent('Goal reached!');
    expect(bar).toHaveAttribute('aria-valuenow', '100');
  });

  it('comes, and goes, while the stream runs', async () => {
    await show({ goal: null });
    expect(screen.queryByRole('region', { name: 'Tip goal' })).toBeNull();
    tell(GOAL);
    expect(screen.getByText('A new guitar')).toBeVisible();
    tell(null);
    expect(screen.queryByText('A new guitar')).toBeNull();
  });

  it('that was reached stands in the chat, as does what a tip was for', async () => {
    await show();
    expect(screen.getByText(/Goal of 300 tokens reached:/)).toBeVisible();
    expect(screen.getByText('New strings')).toBeVisible();
    expect(screen.getByText('50 tokens for “A song of your choice”')).toBeVisible();
  });
});

describe('the menu', () => {
  const choose = async (user: Awaited<ReturnType<typeof show>>['user'], name: RegExp) => {
    await user.click(within(screen.getByRole('group', { name: 'Tip menu' })).getByRole('button', { name }));
    return screen.findByRole('dialog');
  };

  it('opens the tip with its price, which is given under its id', async () => {
    const { user } = await show();
    const sheet = await choose(user, /A song.*50 tokens/);
    expect(within(sheet).getByRole('button', { name: /A song/, pressed: true })).toBeVisible();
    expect(within(sheet).queryByRole('textbox', { name: 'Or another amount' })).toBeNull();
    await user.type(within(sheet).getByRole('textbox', { name: /Message/ }), 'For Mara');
    await user.click(within(sheet).getByRole('button', { name: 'Tip 50 tokens' }));
    await waitFor(() =>
      expect(given).toHaveBeenCalledWith({
        price: 50,
        message: 'For Mara',
        conversationId: 's1',
        menuItemId: 'i1',
      }),
    );
    expect(await screen.findByText('Thank you')).toBeVisible();
  });

  it('stands in the sheet as well: another entry, or just a tip', async () => {
    const { user } = await show();
    const sheet = await choose(user, /A song/);
    await user.click(within(sheet).getByRole('button', { name: /A dance/ }));
    expect(within(sheet).getByRole('button', { name: 'Tip 25 tokens' })).toBeEnabled();
    await user.click(within(sheet).getByRole('button', { name: 'Just a tip' }));
    const amount = within(sheet).getByRole('textbox', { name: 'Or another amount' });
    await user.clear(amount);
    await user.type(amount, '30');
    await user.click(within(sheet).getByRole('button', { name: 'Tip 30 tokens' }));
    await waitFor(() => expect(given).toHaveBeenCalledWith({ price: 30, conversationId: 's1' }));
  });

  it('a refusal is told in the sheet', async () => {
    const { user } = await show();
    server.use(
      mockCall(wallet.tip, () => refuse(409, 'wallet.menu-gone', 'This is no longer on the tip menu.')),
    );
    const sheet = await choose(user, /A song/);
    await user.click(within(sheet).getByRole('button', { name: 'Tip 50 tokens' }));
    expect(await within(sheet).findByText('This is no longer on the tip menu.')).toBeVisible();
  });

  it('who has to top up first comes back to the same entry in the same stream', async () => {
    const { user } = await show({ balance: 10 });
    const sheet = await choose(user, /A song/);
    await user.click(within(sheet).getByRole('link', { name: /Top up/i }));
    expect(currentIntent()).toMatchObject({ kind: 'tip', inStream: { id: 's1', menuItem: SONG } });
  });

  it('is not there where the performer has none', async () => {
    await show({ menu: [] });
    expect(screen.queryByRole('group', { name: 'Tip menu' })).toBeNull();
    expect(screen.getByRole('group', { name: /Quick tip/ })).toBeVisible();
  });
});

it('a tip on the picture says what it is for', async () => {
  await show();
  const senderInfo = { _id: 'u2', name: 'Mara', username: 'mara' };
  const tip = { _id: 't1', conversationId: 's1', senderInfo, token: 25, message: '', menuItem: 'A dance' };
  act(() => void handSocketEvent('tipped', tip));
  expect(screen.getByText('Mara tipped 25 tokens for “A dance”')).toBeVisible();
});

it('history and receipt name a tip in a stream, and what it was for', async () => {
  const row = { kind: 'stream_tip', itemType: 'stream_tip', message: 'For Mara' } as const;
  const data = [
    aMovement({ ...row, _id: 'm1', menuItem: SONG.title, name: SONG.title }),
    aMovement({ ...row, _id: 'm2', name: 'Tip to Nova Stage', message: '' }),
  ];
  server.use(mockCall(wallet.movements, () => ({ data, total: 2 })));
  const { unmount } = renderScreen(<WalletHistoryScreen />, { viewer: aUser() });
  expect(await screen.findAllByRole('link', { name: 'Tip in Nova Stage’s stream' })).toHaveLength(2);
  expect(screen.getByText(/A song of your choice · For Mara/)).toBeVisible();
  expect(screen.queryByText(/Tip to Nova Stage/)).toBeNull();
  unmount();
  const purchase = aPurchase({ type: 'stream_tip', menuItem: SONG.title });
  renderScreen(<ReceiptScreen payment="" purchase={purchase._id} />, {
    held: [heldPurchase(purchase)],
    viewer: aUser(),
  });
  expect(screen.getByText('Tip in Nova Stage’s stream · A song of your choice')).toBeVisible();
});
