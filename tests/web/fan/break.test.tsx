import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { addresses } from '#contract/addresses.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { products } from '#contract/products.ts';
import { spending } from '#contract/spending.ts';
import { wallet } from '#contract/wallet.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { UnlockMessageSheet } from '#features/messages/unlock-message-sheet.tsx';
import { OrderSheet } from '#features/products/order-sheet.tsx';
import { PrivateRequestSheet } from '#features/streaming/private-shows/private-request-sheet.tsx';
import { EntrySheet } from '#features/streaming/watching/entry-sheet.tsx';
import { SubscribeModalHost } from '#features/subscriptions/subscribe-modal-host.tsx';
import { TipSheet } from '#features/wallet/tip-sheet.tsx';
import { UnlockSheet } from '#features/wallet/unlock-sheet.tsx';
import { WalletScreen } from '#features/wallet/wallet-screen.tsx';
import { subscriptionModalActions } from '#store/subscription-modal.ts';
import { aCard, aLockedFeed, aProfile } from '#support/web-content.ts';
import { aMessage } from '#support/web-conversations.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aDigitalProduct } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamShown } from '#support/web-streams.ts';
import { aPackage, nova } from './samples.ts';

// Loaded beforehand: on a busy machine a first import outlasts the second that findBy waits.
beforeAll(() => import('#features/subscriptions/subscribe-modal.tsx'));

const FAR = '2099-03-04T15:30:00.000Z';
/** As the reader's own clock shows it, wherever these tests run. */
const FAR_HERE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
  new Date(FAR),
);
const close = () => undefined;
const digital = aDigitalProduct();
const tipSheet = <TipSheet performer={nova} onClose={close} />;
const unlockSheet = <UnlockSheet item={feedItem(aLockedFeed())} onClose={close} />;
const orderSheet = <OrderSheet product={digital} onClose={close} />;
const privateSheet = <PrivateRequestSheet performer={aProfile({ privateChatPrice: 10 })} onClose={close} />;
const walletScreen = <WalletScreen packages={[aPackage()]} initialCards={[aCard()]} />;

/** Counts how often the own limits and break are asked for. */
function breakUntil(until: string | null) {
  const asked = { times: 0 };
  server.use(
    mockCall(spending.view, () => {
      asked.times += 1;
      return { currency: 'USD', limits: [], breakUntil: until };
    }),
    mockCall(products.view, () => digital),
    mockCall(addresses.search, () => ({ data: [], total: 0 })),
  );
  return asked;
}

const show = (screenOf: ReactElement, viewer = aUser({ balance: 100_000 })) =>
  renderScreen(screenOf, { viewer, settings: { tokenConversionRate: 0.1 } });

/** Where one pays, and what the button there says. */
const PLACES: [string, ReactElement, RegExp][] = [
  ['a top-up', walletScreen, /^Pay \$/],
  ['a tip', tipSheet, /^Tip \d/],
  ['a post', unlockSheet, /^Unlock for/],
  [
    'a message',
    <UnlockMessageSheet key="1" message={aMessage(1, { price: 20 })} onClose={close} />,
    /^Unlock for/,
  ],
  ['a product', orderSheet, /^Buy for/],
  [
    'the entry of a stream',
    <EntrySheet key="2" stream={aStreamShown({ price: 20 })} onClose={close} />,
    /^Pay /,
  ],
  ['a private show', privateSheet, /^Ask/],
];

describe.each(PLACES)('where one pays for %s', (_, screenOf, button) => {
  it('a break stands in place of the button, until when in the reader’s time, with the way to the settings', async () => {
    breakUntil(FAR);
    show(screenOf);
    const notice = (await screen.findByText('You are taking a break')).closest<HTMLElement>('.notice');
    const told = within(notice ?? document.body);
    expect(told.getByText(FAR_HERE)).toHaveAttribute('datetime', FAR);
    expect(told.getByRole('link', { name: 'Spending limits' })).toHaveAttribute('href', '/user/spending');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('the button is there without one', async () => {
    breakUntil(null);
    show(screenOf);
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
    expect(screen.queryByText('You are taking a break')).toBeNull();
  });
});

it.each([
  ['a top-up', walletScreen, /^Pay \$/],
  ['a post', unlockSheet, /^Unlock for/],
])('the button for %s comes back when the break ends', async (_, screenOf, button) => {
  const asked = breakUntil(new Date(Date.now() + 1500).toISOString());
  show(screenOf);
  expect(await screen.findByText('You are taking a break')).toBeVisible();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  expect(await screen.findByRole('button', { name: button }, { timeout: 4000 })).toBeEnabled();
  expect(screen.queryByText('You are taking a break')).toBeNull();
  expect(asked.times).toBe(1);
});

it('who has too few tokens is not led to a top-up during a break', async () => {
  breakUntil(FAR);
  show(unlockSheet, aUser({ balance: 0 }));
  expect(await screen.findByText('You are taking a break')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Top up/ })).toBeNull();
});

it('only fans are asked for a break', async () => {
  const asked = breakUntil(FAR);
  show(unlockSheet, aPerformer({ balance: 100_000 }));
  expect(await screen.findByRole('button', { name: /^Unlock for/ })).toBeVisible();
  // The sheet has asked for what it needs by then.
  await act(async () => undefined);
  expect(asked.times).toBe(0);
});

describe('a subscription', () => {
  const { _id, name, username, avatar, monthlyPrice, yearlyPrice } = aProfile();
  const open = (profile: Parameters<typeof aProfile>[0], type?: 'free') => {
    breakUntil(FAR);
    server.use(
      mockCall(performers.view, () => aProfile(profile)),
      mockCall(payments.cards, () => ({ data: [aCard()], total: 1 })),
    );
    const shown = renderScreen(<SubscribeModalHost />, { viewer: aUser() });
    const performer = { _id, name, username, avatar, monthlyPrice, yearlyPrice };
    const wanted = type ? { subscriptionType: type } : {};
    act(() => void shown.store.dispatch(subscriptionModalActions.open({ performer, ...wanted })));
    return screen.findByRole('dialog', { name: 'Subscribe to Nova Stage' });
  };

  it('waits for the end of a break', async () => {
    const sheet = await open({});
    expect(await within(sheet).findByText('You are taking a break')).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: /^Subscribe for/ })).toBeNull();
  });

  it('that is a free trial does not', async () => {
    const sheet = await open({ isFreeSubscription: true, durationFreeSubscriptionDays: 7 }, 'free');
    await waitFor(() => expect(within(sheet).getByRole('button', { name: /free/i })).toBeEnabled());
    expect(within(sheet).queryByText('You are taking a break')).toBeNull();
  });
});

describe('a refusal that came after all is told in the reader’s time', () => {
  const onBreak = () =>
    refuse(422, 'spending.on-break', 'You are taking a break until March 4, 2099 at 3:30 PM UTC.', {
      until: FAR,
    });
  const told = `You are taking a break until ${FAR_HERE}. Nothing can be bought before that, and nothing was charged.`;

  it('of a tip', async () => {
    breakUntil(null);
    server.use(mockCall(wallet.tip, onBreak));
    const { user } = show(tipSheet);
    await user.click(await screen.findByRole('button', { name: /^Tip \d/ }));
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('of an order', async () => {
    breakUntil(null);
    server.use(mockCall(wallet.product, onBreak));
    const { user } = show(orderSheet);
    await user.click(await screen.findByRole('button', { name: /^Buy for/ }));
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('of a top-up past a limit', async () => {
    breakUntil(null);
    const fields = { period: 'week', amount: '76', left: '6.5', until: FAR };
    server.use(mockCall(payments.topUp, () => refuse(422, 'spending.limit-reached', 'UTC', fields)));
    const { user } = show(walletScreen);
    await user.click(await screen.findByRole('button', { name: /^Pay \$/ }));
    expect(
      await screen.findByText(
        `This would go past your spending limit of $76.00 a week: $6.50 is left until ${FAR_HERE}. Nothing was charged.`,
      ),
    ).toBeVisible();
  });

  it('of a price above a whole limit, in the words of the server', async () => {
    breakUntil(null);
    const words = 'This is more than your spending limit of $5.00 a day. Nothing was charged.';
    server.use(mockCall(payments.topUp, () => refuse(422, 'spending.limit-reached', words)));
    const { user } = show(walletScreen);
    await user.click(await screen.findByRole('button', { name: /^Pay \$/ }));
    expect(await screen.findByText(words)).toBeVisible();
  });
});
