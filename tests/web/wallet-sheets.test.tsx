import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { amountProblem, quickAmounts } from '#features/wallet/tip-amounts.ts';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { UnlockSheet } from '#features/wallet/unlock-sheet.tsx';
import { currentIntent } from '#lib/intent-store.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { sessionEnded } from '#store/session.ts';
import { triesToClose } from '#support/form-sheet.ts';
import { aCharge, aLockedFeed } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

// Loaded beforehand: on a busy machine a first import outlasts the second that findBy waits.
beforeAll(() => import('#features/wallet/tip-sheet.tsx'));

const nova = { _id: 'p1', name: 'Nova Stage', avatar: '' };
const settings = { tokenConversionRate: 0.1, minimumTipPrice: 10, maximumTipPrice: 10_000 };

/** Opens the sheet and keeps what it sends. */
async function openSheet(
  balance = 120,
  reply = () => aCharge() as ReturnType<typeof aCharge> | ReturnType<typeof refuse>,
) {
  const sent: { price: number; message?: string; key: string | null }[] = [];
  server.use(
    mockCall(wallet.tip, ({ body, request }) => {
      sent.push({ ...body, key: request.headers.get('idempotency-key') });
      return reply();
    }),
    mockCall(users.me, () => aUser({ balance: balance - 20 })),
  );
  const shown = renderScreen(<TipButton performer={nova} />, {
    viewer: aUser({ balance }),
    settings,
    path: '/nova',
  });
  await shown.user.click(screen.getByRole('button', { name: 'Tip Nova Stage' }));
  const sheet = await screen.findByRole('dialog', { name: 'Tip Nova Stage' });
  const give = () => within(sheet).getByRole('button', { name: /^Tip/ });
  const field = within(sheet).getByLabelText('Or another amount');
  return { ...shown, sheet, sent, give, field };
}

describe('what one owns of a thing that is sold', () => {
  it.each([
    [{ owned: 2, total: 3 }, 'You already own 2 of 3 files. The price is for all of it.'],
    [{ owned: 1, total: 1 }, 'You already own its file. This unlocks the words and the poll.'],
    [{ owned: 0, total: 3 }, null],
  ])('says before what one owns already: %j', async (owned, text) => {
    const asked: unknown[] = [];
    server.use(
      mockCall(wallet.ownedFiles, ({ params }) => {
        asked.push(params);
        return owned;
      }),
    );
    const item = feedItem(aLockedFeed());
    renderScreen(<UnlockSheet item={item} onClose={() => undefined} />, { viewer: aUser({ balance: 120 }) });
    await waitFor(() => expect(asked).toEqual([{ type: 'feed', id: item._id }]));
    if (text) expect(await screen.findByText(text)).toBeVisible();
    else expect(screen.queryByText(/already own/)).toBeNull();
  });
});

describe('amounts', () => {
  it.each([
    [10, 10_000, [10, 20, 50, 100]],
    [10, 60, [10, 20, 50]],
    [0.5, 10_000, [0.5, 1, 2.5, 5]],
  ])('from %d to %d tokens suggest %j', (minimumTipPrice, maximumTipPrice, expected) => {
    expect(quickAmounts({ minimumTipPrice, maximumTipPrice })).toEqual(expected);
  });

  it.each([
    ['20', null],
    [' 20,50 ', null],
    ['9.99', 'too-low'],
    ['10000.01', 'too-high'],
    ['9,999', null],
    ['1.234', 'not-a-number'],
    ['', 'not-a-number'],
    ['ten', 'not-a-number'],
    ['-20', 'not-a-number'],
  ])('"%s" is %s', (text, problem) => {
    expect(amountProblem(typedAmount(text), settings)).toBe(problem);
  });
});

describe('the tip sheet', () => {
  it('keeps a pasted message that is too long, and charges nothing until it fits', async () => {
    const { user, sheet, sent, give } = await openSheet();
    const message = within(sheet).getByLabelText(/^Message/);
    await user.click(message);
    await user.paste('x'.repeat(302));
    expect(message).toHaveValue('x'.repeat(302));
    await user.click(give());
    expect(within(sheet).getByText('Please shorten this by 2 characters.')).toBeVisible();
    await user.clear(message);
    await user.paste('😀'.repeat(300));
    await user.click(give());
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ message: '😀'.repeat(300) })]));
  });

  it('shows price and balance before and after in both units, and gives the tip with its message', async () => {
    const { user, sheet, sent, give, store } = await openSheet();
    await user.click(within(sheet).getByRole('button', { name: '50' }));
    expect(sheet).toHaveTextContent('Price50 tokens · $5.00');
    expect(sheet).toHaveTextContent('Your balance now120 tokens · $12.00');
    expect(sheet).toHaveTextContent('Your balance after70 tokens · $7.00');
    await user.type(within(sheet).getByLabelText(/Message/), 'Bravo!');
    await user.click(give());
    expect(await screen.findByRole('dialog', { name: 'Thank you' })).toHaveTextContent(
      'Nova Stage has received your tip of 50 tokens.',
    );
    expect(sent).toEqual([{ price: 50, message: 'Bravo!', key: expect.any(String) }]);
    await waitFor(() => expect(store.getState().user.current?.balance).toBe(100));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says what is missing and leads to the wallet and back when the balance is too low', async () => {
    const { user, sheet, field } = await openSheet(30);
    await user.clear(field);
    await user.type(field, '100');
    expect(sheet).toHaveTextContent('You need a little more: 70 tokens · $7.00');
    expect(within(sheet).getByRole('link', { name: 'Top up your wallet' })).toHaveAttribute(
      'href',
      '/wallet?returnTo=%2Fnova&need=70',
    );
    expect(within(sheet).queryByRole('button', { name: /^Tip/ })).not.toBeInTheDocument();
  });

  it('refuses amounts outside the site’s limits by the field itself', async () => {
    const { user, field, give, sent } = await openSheet();
    await user.clear(field);
    await user.type(field, '5');
    expect(field).toHaveAccessibleDescription('The smallest tip is 10 tokens.');
    expect(give()).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it('shows the server’s reason and takes a new key for the next try', async () => {
    const { user, sheet, give, sent } = await openSheet(120, () =>
      refuse(422, 'wallet.balance-too-low', 'Your wallet does not hold enough tokens for this.'),
    );
    await user.click(give());
    expect(await within(sheet).findByRole('alert')).toHaveTextContent(
      'Nothing was paidYour wallet does not hold enough tokens for this.',
    );
    await user.click(give());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('keeps its key when no clear answer came, so that trying again cannot pay twice', async () => {
    let works = false;
    const { user, sheet, give, sent } = await openSheet(120, () => (works ? aCharge() : refuse(502)));
    await user.click(give());
    expect(await within(sheet).findByRole('alert')).toHaveTextContent('You will never pay twice');
    works = true;
    await user.click(give());
    await screen.findByRole('dialog', { name: 'Thank you' });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });
});

describe('a tip without a network', () => {
  const offline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  afterEach(() => jest.restoreAllMocks());

  it('is not sent, and says that nothing was paid', async () => {
    const { user, sheet, give, sent } = await openSheet();
    offline();
    await user.click(give());
    const first = await within(sheet).findByRole('alert');
    expect(first).toHaveTextContent('Nothing was paidYou are offline. Check your connection and try again.');
    expect(sent).toEqual([]);
    // It was a clear answer each time: the second says the same.
    await user.click(give());
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(await within(sheet).findByRole('alert')).toHaveTextContent('Nothing was paid');
    expect(sent).toEqual([]);
  });

  it('that was sent before and not answered does not claim so, and keeps its key', async () => {
    let works = false;
    const { user, sheet, give, sent } = await openSheet(120, () => (works ? aCharge() : refuse(502)));
    await user.click(give());
    const first = await within(sheet).findByRole('alert');
    expect(first).toHaveTextContent('You will never pay twice');
    offline();
    await user.click(give());
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(await within(sheet).findByRole('alert')).toHaveTextContent('You will never pay twice');
    expect(sent).toHaveLength(1);
    jest.restoreAllMocks();
    works = true;
    await user.click(give());
    await screen.findByRole('dialog', { name: 'Thank you' });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

describe('a tip whose answer was lost', () => {
  it('keeps its key when the sheet is closed and opened again, until it is clear what became of it', async () => {
    const first = await openSheet(120, () => refuse(502));
    await first.user.click(first.give());
    await within(first.sheet).findByRole('alert');
    first.unmount();
    const refused = await openSheet(120, () => refuse(401));
    await refused.user.click(refused.give());
    await within(refused.sheet).findByRole('alert');
    refused.unmount();
    const again = await openSheet();
    await again.user.click(again.give());
    await screen.findByRole('dialog', { name: 'Thank you' });
    again.unmount();
    const another = await openSheet();
    await another.user.click(another.give());
    await screen.findByRole('dialog', { name: 'Thank you' });
    const keys = [first, refused, again, another].map(({ sent }) => sent[0]?.key);
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.any(String)]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('shares its key with no other amount', async () => {
    const { user, sheet, give, field, sent } = await openSheet(120, () => refuse(502));
    await user.click(give());
    await within(sheet).findByRole('alert');
    await user.clear(field);
    await user.type(field, '30');
    await user.click(give());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });
});

describe('a sheet that was open when the session ended elsewhere', () => {
  it('is kept as it was left, for the same person on the same page', async () => {
    const { user, sheet, field, store } = await openSheet();
    await user.clear(field);
    await user.type(field, '33');
    await user.type(within(sheet).getByLabelText(/^Message/), 'Bravo!');
    act(() => void store.dispatch(sessionEnded()));
    expect(currentIntent()).toMatchObject({
      ...{ kind: 'tip', path: '/nova', performer: nova, viewerId: aUser()._id },
      ...{ amount: '33', message: 'Bravo!' },
    });
  });

  it('is not kept when it was closed by the person', async () => {
    const { user, sheet } = await openSheet();
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(currentIntent()).toBeNull();
  });

  it('is kept for a post as well', () => {
    const { store } = renderScreen(<UnlockSheet item={feedItem(aLockedFeed())} onClose={() => undefined} />, {
      viewer: aUser(),
      settings,
      path: '/post/f2',
    });
    act(() => void store.dispatch(sessionEnded()));
    expect(currentIntent()).toMatchObject({
      kind: 'unlock',
      path: '/post/f2',
      objectType: 'feed',
      objectId: aLockedFeed()._id,
    });
  });
});

it('a message that was written for a tip is not thrown away unasked', async () => {
  const { user, sheet } = await openSheet();
  const message = within(sheet).getByLabelText(/^Message/);
  await user.type(message, 'Bravo!');
  await triesToClose(user, sheet);
  expect(message).toHaveValue('Bravo!');
});

describe('the unlock sheet', () => {
  it('leads to the wallet when the balance is too low, and offers no purchase', () => {
    renderScreen(<UnlockSheet item={feedItem(aLockedFeed())} onClose={() => undefined} />, {
      viewer: aUser({ balance: 49.5 }),
      settings,
      path: '/post/f2',
    });
    const sheet = screen.getByRole('dialog', { name: 'Unlock this post' });
    expect(sheet).toHaveTextContent('You need a little more: 0.50 tokens · $0.05');
    expect(within(sheet).getByRole('link', { name: 'Top up your wallet' })).toHaveAttribute(
      'href',
      '/wallet?returnTo=%2Fpost%2Ff2&need=0.5',
    );
    expect(within(sheet).queryByRole('button', { name: /^Unlock/ })).not.toBeInTheDocument();
  });

  it('closes when it is paid, and says so', async () => {
    const onClose = jest.fn();
    server.use(
      mockCall(wallet.feed, () => aCharge()),
      mockCall(users.me, () => aUser({ balance: 70 })),
    );
    const { user } = renderScreen(<UnlockSheet item={feedItem(aLockedFeed())} onClose={onClose} />, {
      viewer: aUser({ balance: 120 }),
      settings,
    });
    await user.click(screen.getByRole('button', { name: 'Unlock for 50 tokens' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('Unlocked')).toBeInTheDocument();
  });

  it('charges nothing at another price than the one shown', async () => {
    server.use(mockCall(wallet.feed, () => refuse(409, 'wallet.price-changed', 'The price has changed.')));
    const { user } = renderScreen(<UnlockSheet item={feedItem(aLockedFeed())} onClose={() => undefined} />, {
      viewer: aUser(),
      settings,
    });
    await user.click(screen.getByRole('button', { name: 'Unlock for 50 tokens' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was paidThe price has changed.');
  });
});

it('Escape gives the focus back to the button whose sheet had to be fetched first', async () => {
  const { user } = renderScreen(<TipButton performer={nova} look="icon" />, {
    viewer: aUser({ balance: 120 }),
    settings,
    path: '/nova',
  });
  const button = screen.getByRole('button', { name: 'Tip Nova Stage' });
  button.focus();
  await user.keyboard('{Enter}');
  // Disabled while the code comes, it would have lost the focus for good.
  expect(button).toBeEnabled();
  const sheet = await screen.findByRole('dialog', { name: 'Tip Nova Stage' });
  expect(sheet).toHaveFocus();
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});
