import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { addresses } from '#contract/addresses.ts';
import { auth } from '#contract/auth.ts';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { type Message, messages } from '#contract/messages.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { products } from '#contract/products.ts';
import { reactions } from '#contract/reactions.ts';
import { users } from '#contract/users.ts';
import { EmailVerifiedScreen } from '#features/auth/email-verified-screen.tsx';
import { ForgotScreen } from '#features/auth/forgot-screen.tsx';
import { LoginScreen } from '#features/auth/login-screen.tsx';
import { ResetScreen } from '#features/auth/reset-screen.tsx';
import { RoleScreen } from '#features/auth/role-screen.tsx';
import { feedItem } from '#features/feeds/feed-item.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { LockedMessage } from '#features/messages/locked-message.tsx';
import { OrderButton } from '#features/products/order-button.tsx';
import { BookmarkButton, LikeButton } from '#features/reactions/reaction-buttons.tsx';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { SubscribeModalHost } from '#features/subscriptions/subscribe-modal-host.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { UnlockButton } from '#features/wallet/unlock-sheet-button.tsx';
import { currentIntent, intentLeft, type NewIntent, saveIntent } from '#lib/intent-store.ts';
import { IntentHost } from '#shell/intent-host.tsx';
import { anAddress } from '#support/web-addresses.ts';
import { aFeed, aLockedFeed, aProfile } from '#support/web-content.ts';
import { aMessage } from '#support/web-conversations.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { aProduct, aSoldOutProduct } from '#support/web-products.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

/** One page after the other in one tab, each with the shell's part that remembers. */
let leave: () => void = () => undefined;
function at(path: string, page: ReactElement | null, options: ScreenOptions = {}) {
  leave();
  const view = renderScreen(
    <>
      {page}
      <SubscribeModalHost />
      <IntentHost />
    </>,
    { path, ...options },
  );
  leave = view.unmount;
  return view;
}
beforeEach(() => {
  leave = () => undefined;
});

const nova = { _id: 'p1', name: 'Nova Stage', username: 'nova', avatar: '', isFollowed: false };
const LOGIN = '/auth/login?returnTo=%2Fnova';
const lockedPhoto = aMessage(2, {
  type: 'media',
  kind: 'photo',
  contents: { photos: 1, videos: 0, audios: 0, duration: 0 },
  isSale: true,
  isLocked: true,
  price: 5,
});

async function press(page: ReactElement, name: string | RegExp, path = '/nova') {
  const { user } = at(path, page);
  await user.click(screen.getByRole('link', { name }));
}

describe('what a visitor wanted', () => {
  it.each([
    ['tip', <TipButton key="1" performer={nova} />, 'Tip', 'Log in to tip Nova Stage'],
    ['follow', <FollowButton key="2" performer={nova} />, 'Follow', 'Log in to follow Nova Stage'],
    [
      'subscribe',
      <SubscribeButton key="3" performer={aProfile({ ...nova, isFreeSubscription: false })} />,
      /Subscribe/,
      'Log in to subscribe to Nova Stage',
    ],
  ])('to %s is said by the login, and goes along to signing up', async (_, page, name, heading) => {
    await press(page, name);
    at(LOGIN, <LoginScreen />);
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/auth/register?returnTo=%2Fnova',
    );
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/auth/forgot-password?returnTo=%2Fnova',
    );
    at('/auth/register?returnTo=%2Fnova&rel=friend', <RoleScreen />);
    expect(screen.getByText(/^Then you can .* Nova Stage\.$/)).toBeVisible();
    for (const [role, address] of [
      [/As a fan/, '/auth/fan-register'],
      [/As a creator/, '/auth/creator-register'],
    ] as const) {
      expect(screen.getByRole('link', { name: role })).toHaveAttribute(
        'href',
        `${address}?returnTo=%2Fnova&rel=friend`,
      );
    }
  });

  it('is no reason for a login that somebody else’s link leads to', async () => {
    await press(<TipButton performer={nova} />, 'Tip');
    at('/auth/login?returnTo=%2Fwallet', <LoginScreen />);
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });

  it('to tip opens the sheet on the way back, once, and pays nothing by itself', async () => {
    await press(<TipButton performer={nova} />, 'Tip');
    at(LOGIN, <LoginScreen />);
    at('/nova', null, { viewer: aUser() });
    expect(await screen.findByRole('dialog', { name: 'Tip Nova Stage' })).toBeVisible();
    expect(currentIntent()).toBeNull();
    at('/nova', null, { viewer: aUser() });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to unlock opens the sheet of that post as it is now', async () => {
    const feed = aLockedFeed();
    await press(<UnlockButton item={feedItem(feed)} />, 'Unlock', '/home');
    const path = currentIntent()?.path ?? '';
    at(`/auth/login?returnTo=${encodeURIComponent(path)}`, <LoginScreen />);
    server.use(mockCall(feeds.view, () => feed));
    at(path, null, { viewer: aUser() });
    expect(await screen.findByRole('dialog', { name: 'Unlock this post' })).toBeVisible();
  });

  it('to buy a product opens its order, as it was left', async () => {
    const product = aProduct();
    server.use(
      mockCall(products.view, () => product),
      mockCall(addresses.search, () => ({ data: [anAddress()], total: 1 })),
    );
    await press(<OrderButton product={product} loading={false} onOpen={() => undefined} />, 'Buy', '/home');
    const wanted = currentIntent();
    const path = wanted?.path ?? '';
    at(`/auth/login?returnTo=${encodeURIComponent(path)}`, <LoginScreen />);
    expect(screen.getByRole('heading', { name: /^Log in to buy from / })).toBeVisible();
    act(() => {
      if (wanted) saveIntent({ ...wanted, order: { quantity: '3', addressId: '', note: 'Blue' } });
      intentLeft();
    });
    at(path, null, { viewer: aUser({ balance: 500 }) });
    const sheet = await screen.findByRole('dialog', { name: 'Buy this product' });
    expect(await within(sheet).findByRole('button', { name: 'Buy for 120 tokens' })).toBeVisible();
    expect(within(sheet).getByLabelText(/^Note/)).toHaveValue('Blue');
    expect(currentIntent()).toBeNull();
  });

  it('to buy a product opens nothing where it is sold out by now', async () => {
    const product = aProduct();
    await press(<OrderButton product={product} loading={false} onOpen={() => undefined} />, 'Buy', '/home');
    const path = currentIntent()?.path ?? '';
    at('/auth/login', <LoginScreen />);
    let asked = 0;
    server.use(
      mockCall(products.view, () => {
        asked += 1;
        return aSoldOutProduct();
      }),
    );
    at(path, null, { viewer: aUser() });
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(currentIntent()).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to unlock opens nothing where the post is open already', async () => {
    const feed = aLockedFeed();
    await press(<UnlockButton item={feedItem(feed)} />, 'Unlock', '/home');
    const path = currentIntent()?.path ?? '';
    at('/auth/login', <LoginScreen />);
    let asked = 0;
    server.use(
      mockCall(feeds.view, () => {
        asked += 1;
        return aFeed({ _id: feed._id });
      }),
    );
    at(path, null, { viewer: aUser() });
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to subscribe opens the sheet with the plan that was pressed', async () => {
    const profile = aProfile({ ...nova, isFreeSubscription: false, subscription: null });
    await press(<SubscribeButton performer={profile} />, /Subscribe/);
    at(LOGIN, <LoginScreen />);
    server.use(
      mockCall(performers.view, () => profile),
      mockCall(payments.cards, () => ({ data: [], total: 0 })),
    );
    const { store, goTo } = at('/nova', null, { viewer: aUser() });
    expect(await screen.findByRole('dialog', { name: 'Subscribe to Nova Stage' })).toBeVisible();
    // Everything the sheet asks for has come.
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).not.toContain('"pending"'));
    expect(store.getState().subscriptionModal.subscriptionType).toBe('monthly');
    goTo('/home');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to subscribe opens no sheet for who went to another page before the answer came', async () => {
    saveIntent({ kind: 'subscribe', performer: nova, path: '/nova', viewerId: null });
    intentLeft();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = false;
    server.use(
      mockCall(performers.view, async () => {
        asked = true;
        await held;
        return aProfile();
      }),
    );
    const { store, goTo } = at('/nova', null, { viewer: aUser() });
    await waitFor(() => expect(asked).toBe(true));
    goTo('/home');
    answer();
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"fulfilled"'));
    expect(store.getState().subscriptionModal.showModal).toBe(false);
  });

  it('to follow is done on the way back: it costs nothing', async () => {
    await press(<FollowButton performer={nova} />, 'Follow');
    at(LOGIN, <LoginScreen />);
    let followed = '';
    server.use(
      mockCall(follows.follow, ({ params }) => {
        followed = params.id ?? '';
        return {
          _id: 'f1',
          followerId: 'u1',
          followingId: 'p1',
          createdAt: '2026-01-01T00:00:00.000Z',
          updatedAt: '2026-01-01T00:00:00.000Z',
        };
      }),
    );
    const { store } = at('/nova', null, { viewer: aUser() });
    expect(await screen.findByText('You follow Nova Stage now.')).toBeVisible();
    expect(followed).toBe('p1');
    expect(store.getState().follows.followedIds).toEqual(['p1']);
  });

  it.each([
    ['like', 'feed', LikeButton, /^Like/, 'Log in to like this'],
    ['bookmark', 'feed', BookmarkButton, /^Bookmark/, 'Log in to bookmark this'],
    ['bookmark', 'performer', BookmarkButton, /^Bookmark/, 'Log in to bookmark this'],
  ] as const)(
    'to %s a %s is done on the way back, to that very thing',
    async (action, type, Button, name, heading) => {
      const thing = { _id: 'x1' };
      await press(<Button type={type} thing={thing} name="Morning light" performer={nova} />, name);
      at(LOGIN, <LoginScreen />);
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
      let sent: unknown = null;
      server.use(
        mockCall(reactions.add, ({ body }) => {
          sent = body;
          const at = '2026-01-01T00:00:00.000Z';
          const { objectId, objectType } = { objectId: 'x1', objectType: type };
          return { _id: 'r1', action, objectId, objectType, createdBy: 'u1', createdAt: at, updatedAt: at };
        }),
      );
      at('/nova', null, { viewer: aUser() });
      await waitFor(() => expect(sent).toEqual({ objectType: type, objectId: 'x1', action }));
    },
  );

  it('is over for who goes elsewhere', async () => {
    await press(<TipButton performer={nova} />, 'Tip');
    at(LOGIN, <LoginScreen />);
    at('/home', null, { viewer: aUser() });
    expect(currentIntent()).toBeNull();
  });

  it('is not offered to performers, who do not tip', async () => {
    await press(<TipButton performer={nova} />, 'Tip');
    at(LOGIN, <LoginScreen />);
    at('/nova', null, { viewer: aPerformer({ _id: 'p9' }) });
    await waitFor(() => expect(currentIntent()).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what a fan had typed before topping up', () => {
  async function leaveForTheWallet() {
    const { user } = at('/nova', <TipButton performer={nova} />, { viewer: aUser({ balance: 1 }) });
    await user.click(screen.getByRole('button', { name: 'Tip Nova Stage' }));
    const amount = await screen.findByLabelText('Or another amount');
    await user.clear(amount);
    await user.type(amount, '55');
    await user.type(screen.getByLabelText(/Message/), 'For the next one');
    const topUp = screen.getByRole('link', { name: /Top up/ });
    expect(topUp).toHaveAttribute('href', '/wallet?returnTo=%2Fnova&need=54');
    await user.click(topUp);
    at('/wallet?returnTo=%2Fnova&need=54', null, { viewer: aUser({ balance: 500 }) });
  }

  it('is there again: sheet, amount and message', async () => {
    await leaveForTheWallet();
    at('/nova', null, { viewer: aUser({ balance: 500 }) });
    expect(await screen.findByRole('dialog', { name: 'Tip Nova Stage' })).toBeVisible();
    expect(screen.getByLabelText('Or another amount')).toHaveValue('55');
    expect(screen.getByLabelText(/Message/)).toHaveValue('For the next one');
    expect(screen.getByRole('button', { name: 'Tip 55 tokens' })).toBeEnabled();
  });

  it('is nobody else’s: another person in the same tab sees nothing of it', async () => {
    await leaveForTheWallet();
    at('/nova', null, { viewer: aUser({ _id: 'u2', balance: 500 }) });
    expect(currentIntent()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a sheet that was opened again', () => {
  const poor = aUser({ balance: 1 });
  const product = aProduct();
  const locked = aLockedFeed();
  const wish = { performer: nova, viewerId: null };
  const wishes: readonly [string, NewIntent, string][] = [
    ['tip', { ...wish, kind: 'tip', path: '/nova', amount: '55' }, 'Tip Nova Stage'],
    [
      'post',
      { ...wish, kind: 'unlock', path: '/post/1', objectType: 'feed', objectId: locked._id },
      'Unlock this post',
    ],
    [
      'product',
      { ...wish, kind: 'unlock', path: '/product/1', objectType: 'product', objectId: product._id },
      'Buy this product',
    ],
    [
      'message',
      {
        ...{ ...wish, kind: 'unlock', path: '/messages/c1', objectType: 'message', objectId: 'm2' },
        inConversation: { id: 'c1', seq: 2 },
      },
      'Unlock this message',
    ],
  ];

  it.each(wishes)(
    'for a %s does not cover the wallet that it leads to, and is there again afterwards',
    async (_, intent, name) => {
      server.use(
        mockCall(feeds.view, () => locked),
        mockCall(products.view, () => product),
        mockCall(addresses.search, () => ({ data: [anAddress()], total: 1 })),
        mockCall(messages.list, () => ({ data: [lockedPhoto], total: 2, lastSeq: 2, clearedSeq: 0 })),
      );
      saveIntent(intent);
      intentLeft();
      const { user, goTo } = at(intent.path, null, { viewer: poor });
      await screen.findByRole('dialog', { name });
      await user.click(await screen.findByRole('link', { name: /Top up/ }));
      goTo(`/wallet?returnTo=${encodeURIComponent(intent.path)}&need=4`);
      expect(screen.queryByRole('dialog')).toBeNull();
      goTo(intent.path);
      expect(await screen.findByRole('dialog', { name })).toBeVisible();
    },
  );
});

describe('a message that a fan wanted to unlock before topping up', () => {
  const poor = aUser({ balance: 1 });
  const rich = aUser({ balance: 500 });
  async function leaveForTheWallet() {
    const { user } = at('/messages/c1', <LockedMessage message={lockedPhoto} />, { viewer: poor });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await user.click(await screen.findByRole('link', { name: /Top up/ }));
    expect(currentIntent()).toMatchObject({
      objectType: 'message',
      objectId: 'm2',
      inConversation: { id: 'c1', seq: 2 },
    });
    at('/wallet?returnTo=%2Fmessages%2Fc1&need=4', null, { viewer: rich });
  }
  const serve = (message: Message) =>
    server.use(
      mockCall(messages.list, ({ query }) => {
        expect(query).toEqual({ before: '3', limit: '1' });
        return { data: [message], total: 2, lastSeq: 2, clearedSeq: 0 };
      }),
    );

  it('is offered again as it is now', async () => {
    await leaveForTheWallet();
    serve(lockedPhoto);
    at('/messages/c1', null, { viewer: rich });
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('button', { name: /5 tokens/ })).toBeEnabled();
  });

  it('is not offered where it is open by now', async () => {
    await leaveForTheWallet();
    serve({ ...lockedPhoto, isLocked: false, isBought: true });
    at('/messages/c1', null, { viewer: rich });
    await waitFor(() => expect(currentIntent()).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('links in mails, which open in a tab of their own', () => {
  const newTab = () => sessionStorage.clear();

  it('a new password leads back to what was wanted', async () => {
    await press(<TipButton performer={nova} />, 'Tip');
    server.use(
      mockCall(auth.forgot, () => ({ success: true })),
      mockCall(auth.reset, () => ({ success: true })),
    );
    const { user } = at('/auth/forgot-password?returnTo=%2Fnova', <ForgotScreen />);
    await user.type(screen.getByLabelText('E-mail'), 'ada@example.com{Enter}');
    await screen.findByText(/If there is an account for/);
    newTab();
    const tab = at('/auth/reset?token=abc', <ResetScreen />);
    await tab.user.type(screen.getByLabelText('New password'), 'Quiet-Lamp-9{Enter}');
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', LOGIN);
    at(LOGIN, <LoginScreen />);
    expect(screen.getByRole('heading', { name: 'Log in to tip Nova Stage' })).toBeVisible();
    at('/nova', null, { viewer: aUser() });
    expect(await screen.findByRole('dialog', { name: 'Tip Nova Stage' })).toBeVisible();
    expect(localStorage.getItem('footlight.way-back')).toBeNull();
  });

  it('a confirmed address does, and what stands in storage leads to no other site', async () => {
    server.use(mockCall(auth.verifyEmail, () => ({ success: true })));
    const keep = (path: string) =>
      localStorage.setItem('footlight.way-back', JSON.stringify({ path, at: Date.now() }));
    keep('/nova');
    at('/auth/email-verified-success?token=abc', <EmailVerifiedScreen />);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', LOGIN));
    keep('//evil.example');
    at('/auth/email-verified-success?token=abc', <EmailVerifiedScreen />);
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    server.use(mockCall(users.me, () => aUser()));
    keep('//evil.example');
    at('/auth/email-verified-success', <EmailVerifiedScreen />, { viewer: aUser() });
    expect(await screen.findByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/home');
  });
});
