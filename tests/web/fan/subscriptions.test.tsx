import { screen, waitFor, within } from '@testing-library/react';
import { follows } from '#contract/follows.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { FollowingScreen } from '#features/follows/following-screen.tsx';
import { ReceiptScreen } from '#features/payments/receipt-screen.tsx';
import { MySubscriptionsScreen } from '#features/subscriptions/subscriptions/my-subscriptions-screen.tsx';
import { aCard, aPayment } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPayment } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aSubscription, nova } from './samples.ts';

const ended = aSubscription({
  _id: 'sub2',
  state: 'expired',
  isActive: false,
  nextRecurringDate: null,
  performerInfo: { ...nova, _id: 'p2', name: 'Theo Clay', username: 'theo' },
});

describe('my subscriptions', () => {
  it('keeps running and ended ones apart', async () => {
    server.use(mockCall(subscriptions.userSearch, () => ({ data: [aSubscription(), ended], total: 2 })));
    const { user, store } = renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
    expect(await screen.findByText('Nova Stage')).toBeVisible();
    expect(screen.getByText(/Renews on/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Message Nova Stage' })).toHaveAttribute(
      'href',
      '/messages?to=p1',
    );
    expect(screen.queryByText('Theo Clay')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Ended' }));
    expect(screen.getByText('Theo Clay')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Subscribe again' }));
    expect(store.getState().subscriptionModal).toMatchObject({
      showModal: true,
      performer: { _id: 'p2', name: 'Theo Clay' },
      subscriptionType: 'monthly',
    });
  });

  it('leads a month that runs to the year, and nothing else', async () => {
    const rows = [
      aSubscription(),
      aSubscription({ _id: 'sub3', subscriptionType: 'yearly', performerInfo: { ...nova, name: 'Yara' } }),
      aSubscription({ _id: 'sub4', state: 'past-due', performerInfo: { ...nova, name: 'Pia' } }),
    ];
    server.use(mockCall(subscriptions.userSearch, () => ({ data: rows, total: 3 })));
    const { user, store } = renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
    await screen.findByText('Yara');
    const buttons = screen.getAllByRole('button', { name: /^Switch to yearly/ });
    expect(buttons).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Switch to yearly: Nova Stage' }));
    expect(store.getState().subscriptionModal).toMatchObject({
      showModal: true,
      performer: { _id: 'p1' },
      subscriptionType: 'yearly',
    });
  });

  it('the receipt of the year says what the unused days of the month paid of it', async () => {
    const payment = aPayment({
      type: 'yearly_subscription',
      originalPrice: 90,
      totalPrice: 85,
      couponInfo: null,
    });
    renderScreen(<ReceiptScreen payment={payment._id} purchase="" />, {
      held: [heldPayment(payment)],
      viewer: aUser(),
    });
    const line = (name: string) => screen.getByText(name).parentElement;
    expect(line('Unused days of your month')).toHaveTextContent(/[-−]\$5\.00/);
    expect(line('Price')).toHaveTextContent('$90.00');
    expect(line('Total')).toHaveTextContent('$85.00 USD');
  });

  it('cancels after one question that says until when access stays', async () => {
    const asked: unknown[] = [];
    let row = aSubscription();
    server.use(
      mockCall(subscriptions.userSearch, () => ({ data: [row], total: 1 })),
      mockCall(payments.cancelSubscription, ({ params }) => {
        asked.push(params);
        row = aSubscription({ state: 'cancelled', nextRecurringDate: null, cancelledAt: row.createdAt });
        return { success: true, expiredAt: row.expiredAt };
      }),
    );
    const { user } = renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const question = screen.getByRole('alertdialog');
    expect(question).toHaveTextContent(/You keep access until March 1, 2026/);
    await user.click(within(question).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText(/Access until/)).toBeVisible();
    expect(asked).toEqual([{ gateway: 'sandbox', id: 'sub1' }]);
  });

  describe('a cancelled one that still runs', () => {
    const cancelled = aSubscription({
      status: 'deactivated',
      state: 'cancelled',
      nextRecurringDate: null,
      cancelledAt: '2026-02-02T10:00:00.000Z',
    });

    it('is switched on again with one press, for free', async () => {
      const asked: unknown[] = [];
      let row = cancelled;
      server.use(
        mockCall(subscriptions.userSearch, () => ({ data: [row], total: 1 })),
        mockCall(subscriptions.resume, ({ params }) => {
          asked.push(params);
          row = aSubscription();
          return row;
        }),
      );
      const { user } = renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
      expect(await screen.findByText(/Access until/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Turn renewal on' }));
      expect(await screen.findByText(/Renewal is on again\. Nothing was charged/)).toBeVisible();
      expect(await screen.findByText(/Renews on/)).toBeVisible();
      expect(asked).toEqual([{ id: 'sub1' }]);
    });

    it('asks for another card in the sheet when the old one is gone', async () => {
      server.use(
        mockCall(subscriptions.userSearch, () => ({ data: [cancelled], total: 1 })),
        mockCall(subscriptions.resume, () =>
          refuse(422, 'payments.card-missing', 'Please add a card first.'),
        ),
      );
      const { user, store } = renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
      await user.click(await screen.findByRole('button', { name: 'Turn renewal on' }));
      await waitFor(() => expect(store.getState().subscriptionModal.showModal).toBe(true));
    });
  });

  it('stays as it was when cancelling fails', async () => {
    server.use(
      mockCall(subscriptions.userSearch, () => ({ data: [aSubscription()], total: 1 })),
      mockCall(payments.cancelSubscription, () => refuse(503, 'http.unavailable', 'Busy right now.')),
    );
    const { user } = renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Busy right now.')).toBeVisible();
    expect(screen.getByText(/Renews on/)).toBeVisible();
  });
});

describe('following', () => {
  const row = {
    _id: 'f1',
    followerId: 'u1',
    followingId: 'p1',
    createdAt: '2026-02-01T10:00:00.000Z',
    updatedAt: '2026-02-01T10:00:00.000Z',
    followingInfo: nova,
  };

  it('lists whom one follows and lets one stop', async () => {
    const stopped: string[] = [];
    server.use(
      mockCall(follows.following, () => ({ data: [row], total: 1 })),
      mockCall(follows.unfollow, ({ params }) => {
        stopped.push(params.id ?? '');
        return true;
      }),
    );
    const { user } = renderScreen(<FollowingScreen />, { viewer: aUser() });
    await user.click(await screen.findByRole('button', { name: /Following Nova Stage/ }));
    expect(await screen.findByRole('button', { name: 'Follow Nova Stage' })).toBeVisible();
    await waitFor(() => expect(stopped).toEqual(['p1']));
  });

  it('invites to look around when nobody is followed', async () => {
    server.use(mockCall(follows.following, () => ({ data: [], total: 0 })));
    renderScreen(<FollowingScreen />, { viewer: aUser() });
    expect(await screen.findByText('You don’t follow anyone yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find creators' })).toHaveAttribute('href', '/creator');
  });
});

it('says that the card will have expired by the next charge, and leads to the cards', async () => {
  const row = aSubscription({ expiringCard: aCard() });
  server.use(mockCall(subscriptions.userSearch, () => ({ data: [row], total: 1 })));
  renderScreen(<MySubscriptionsScreen />, { viewer: aUser() });
  expect(await screen.findByText(/Visa ending in 4242 will have expired by then\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my cards' })).toHaveAttribute('href', '/user/cards');
});
