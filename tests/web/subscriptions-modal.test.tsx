import { act, screen, waitFor, within } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tax } from '#contract/tax.ts';
import { oneSource } from '#features/feeds/feed-source.ts';
import { firstPeriod, plansOf } from '#features/subscriptions/plans.ts';
import { SubscribeModalHost } from '#features/subscriptions/subscribe-modal-host.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { subscriptionModalActions } from '#store/subscription-modal.ts';
import { aCard, aFeed, aLockedFeed, aPayment, aProfile } from '#support/web-content.ts';
import { aSubscription } from '#support/web-creator.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldStream } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

// Loaded beforehand: on a busy machine a first import outlasts the second that findBy waits.
beforeAll(() => import('#features/subscriptions/subscribe-modal.tsx'));

type Payment = ReturnType<typeof aPayment>;
interface Offer {
  profile?: Parameters<typeof aProfile>[0];
  cards?: ReturnType<typeof aCard>[];
  pay?: () => Payment | ReturnType<typeof refuse>;
}

/** Posts that were asked for again, because a payment has opened them. */
let unlocked: unknown[] = [];
/** A subscriber's post of the performer, somewhere in a list that is not on screen. */
const locked = aLockedFeed({ _id: 'locked', lockReason: 'subscribe', isSale: false });

const { _id, name, username, avatar, monthlyPrice, yearlyPrice } = aProfile();
const performer = { _id, name, username, avatar, monthlyPrice, yearlyPrice };

/** Opens the one sheet through the store, as any button does. */
function open(
  { profile = {}, cards = [aCard()], pay = () => aPayment() }: Offer = {},
  subscriptionType?: 'free' | 'yearly',
) {
  unlocked = [];
  const sent: Record<string, unknown>[] = [];
  server.use(
    mockCall(performers.view, () => aProfile(profile)),
    mockCall(feeds.view, ({ params }) => {
      unlocked.push(params.id);
      return aFeed({ _id: params.id });
    }),
    mockCall(payments.cards, () => ({ data: cards, total: cards.length })),
    mockCall(payments.subscribe, ({ body, request }) => {
      sent.push({ ...body, key: request.headers.get('idempotency-key') });
      return pay();
    }),
  );
  const shown = renderScreen(<SubscribeModalHost />, {
    viewer: aUser(),
    settings: { tokenConversionRate: 0.1 },
    held: [heldStream(oneSource({}), [locked])],
  });
  act(
    () =>
      void shown.store.dispatch(
        subscriptionModalActions.open({ performer, ...(subscriptionType && { subscriptionType }) }),
      ),
  );
  const sheet = () => screen.findByRole('dialog', { name: 'Subscribe to Nova Stage' });
  /** A button, once it can be pressed: the offer and the cards have come. */
  const button = (label: string) =>
    waitFor(() => {
      const found = screen.getByRole('button', { name: label });
      expect(found).toBeEnabled();
      return found;
    });
  return { ...shown, sent, sheet, button };
}

describe('plans', () => {
  const enabled = { freeSubscriptionEnabled: true };
  it('name the trial first, unless it was used or the site has none', () => {
    const offer = { ...performer, isFreeSubscription: true, durationFreeSubscriptionDays: 7 };
    const types = (source: Parameters<typeof plansOf>[0], on = true) =>
      plansOf(source, { freeSubscriptionEnabled: on }).map(({ type }) => type);
    expect(types(offer)).toEqual(['free', 'monthly', 'yearly']);
    expect(types({ ...offer, usedFreeSubscription: true })).toEqual(['monthly', 'yearly']);
    expect(types(offer, false)).toEqual(['monthly', 'yearly']);
    expect(types({ ...offer, monthlyPrice: 0, yearlyPrice: 0 })).toEqual(['free']);
  });

  it('say how much a year saves, and never a negative number', () => {
    const saving = (monthly: number, yearly: number) =>
      plansOf({ monthlyPrice: monthly, yearlyPrice: yearly }, enabled).at(-1)?.saving;
    expect(saving(10, 96)).toBe(20);
    expect(saving(2.95, 300)).toBe(0);
  });

  it('begin when a running period ends', () => {
    const [plan] = plansOf({ monthlyPrice: 5 }, enabled);
    const now = new Date('2026-01-31T10:00:00Z');
    if (!plan) throw new Error('no plan');
    expect(firstPeriod(plan, null, now)).toEqual({ start: now, end: new Date('2026-02-28T10:00:00Z') });
    const trial = { type: 'free', status: 'active', expiredAt: '2026-02-05T00:00:00.000Z' } as const;
    expect(firstPeriod(plan, trial, now)).toEqual({
      start: new Date('2026-02-05T00:00:00Z'),
      end: new Date('2026-03-05T00:00:00Z'),
    });
    const over = { ...trial, status: 'expired' } as const;
    expect(firstPeriod(plan, over, now).start).toEqual(now);
  });
});

describe('the subscription sheet', () => {
  it('says what, price, renewal and what stays, pays with the saved card and opens the posts', async () => {
    const { user, sheet, button, sent, store } = open();
    const body = await sheet();
    await within(body).findByText('Visa ending in 4242');
    expect(body).toHaveTextContent('Monthly$9.99');
    // Only a card pays for it.
    expect(body).not.toHaveTextContent('99.90 tokens');
    expect(body).toHaveTextContent('Save 17%');
    expect(body).toHaveTextContent(/Renews on .+ and then every month for \$9\.99, until you cancel\./);
    expect(body).toHaveTextContent('Cancel whenever you like. You keep access');
    await user.click(await button('Subscribe for $9.99'));
    expect(
      await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' }),
    ).toBeInTheDocument();
    expect(sent).toEqual([
      { performerId: 'p1', type: 'monthly', cardId: 'card1', price: 9.99, key: expect.any(String) },
    ]);
    await waitFor(() => expect(unlocked).toEqual(['locked']));
    await user.click(await button('Show me'));
    expect(store.getState().subscriptionModal.showModal).toBe(false);
  });

  it('names the same day after the payment as before, when the profile says already that one is subscribed', async () => {
    const { user, sheet, button } = open();
    const renewal = /Renews on (.+?) and then/;
    const day = renewal.exec((await sheet()).textContent ?? '')?.[1];
    expect(day).toBeTruthy();
    const pay = await button('Subscribe for $9.99');
    const subscription = {
      ...aSubscription(),
      type: 'monthly',
      status: 'active',
      price: 9.99,
      cancelled: false,
    } as const;
    server.use(
      mockCall(performers.view, () =>
        aProfile({
          isSubscribed: true,
          subscription: { ...subscription, expiredAt: '2100-01-01T00:00:00.000Z' } as never,
        }),
      ),
    );
    await user.click(pay);
    const done = await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' });
    await waitFor(() => expect(unlocked).toEqual(['locked']));
    expect(renewal.exec(done.textContent ?? '')?.[1]).toBe(day);
  });

  it('counts what the subscription opens, not what is sold one by one', async () => {
    const stats = { ...aProfile().stats, totalFeeds: 40, subscriberFeeds: 7 };
    const { sheet } = open({ profile: { stats } });
    expect(await within(await sheet()).findByText(/old and new: 7 posts so far/)).toBeInTheDocument();
  });

  it('shows the new price when it has changed, and charges nothing unseen', async () => {
    const pay = () => refuse(409, 'subscriptions.price-changed', 'The price has changed.');
    const { user, button, sent } = open({ pay });
    const press = await button('Subscribe for $9.99');
    server.use(mockCall(performers.view, () => aProfile({ monthlyPrice: 14.99 })));
    await user.click(press);
    expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed.');
    expect(await button('Subscribe for $14.99')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  describe('of a plan that was cancelled and still runs', () => {
    const cancelled = {
      _id: 's1',
      type: 'monthly' as const,
      status: 'cancelled' as const,
      price: 7.5,
      expiredAt: '2026-12-21T12:00:00.000Z',
      nextRecurringDate: null,
      cancelled: true,
    };

    it('switches the renewal on for free, at the agreed price', async () => {
      const resumed: unknown[] = [];
      server.use(
        mockCall(subscriptions.resume, ({ params, body }) => {
          resumed.push({ ...params, ...body });
          return aSubscription({ nextRecurringDate: cancelled.expiredAt });
        }),
      );
      const { user, sheet, button, sent, store } = open({ profile: { subscription: cancelled } });
      const press = await button('Turn renewal on');
      expect(await sheet()).toHaveTextContent(
        'Nothing is charged now. Renews on December 21, 2026 for $7.50, the price you agreed to.',
      );
      await user.click(press);
      await waitFor(() => expect(store.getState().subscriptionModal.showModal).toBe(false));
      expect(resumed).toEqual([{ id: 's1', cardId: 'card1' }]);
      expect(sent).toEqual([]);
      await waitFor(() => expect(unlocked).toEqual(['locked']));
    });

    it('sells another plan as ever, to start when this one ends', async () => {
      const { user, sheet, button, sent } = open({ profile: { subscription: cancelled } });
      await button('Turn renewal on');
      await user.click(within(await sheet()).getByRole('radio', { name: /Yearly/ }));
      await user.click(await button('Subscribe for $99.00'));
      await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' });
      expect(sent[0]).toMatchObject({ type: 'yearly', price: 99 });
    });
  });

  describe('a month that runs', () => {
    const running = {
      _id: 's1',
      type: 'monthly',
      status: 'active',
      price: 9.99,
      expiredAt: '2026-03-01T00:00:00.000Z',
      nextRecurringDate: '2026-03-01T00:00:00.000Z',
      cancelled: false,
    } as const;
    const quote = {
      subscriptionId: 's1',
      price: 99,
      credit: 5,
      amount: 94,
      currency: 'USD',
      days: 14,
      from: '2026-02-15T00:00:00.000Z',
      until: '2027-02-15T00:00:00.000Z',
    };

    it('becomes a year: what is paid now, and until when, is said before one presses', async () => {
      const { user, button, sent } = open({ profile: { subscription: running } }, 'yearly');
      const upgraded: unknown[] = [];
      server.use(
        mockCall(subscriptions.upgradeQuote, () => quote),
        mockCall(subscriptions.upgrade, ({ params, body, request }) => {
          upgraded.push({ ...params, ...body, isOnce: request.headers.has('idempotency-key') });
          return aPayment();
        }),
      );
      const pay = await button('Pay $94.00 for the year');
      const sheet = screen.getByRole('dialog', { name: 'Make your subscription to Nova Stage yearly' });
      expect(sheet).toHaveTextContent(
        '$99.00 for the year, less $5.00 for 14 unused days of your month: you pay $94.00 now.',
      );
      expect(sheet).toHaveTextContent('Paid until February 15, 2027. Renews then and every year for $99.00');
      expect(within(sheet).queryByRole('radio', { name: /Monthly/ })).not.toBeInTheDocument();
      await user.click(pay);
      expect(
        await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' }),
      ).toHaveTextContent('Your subscription is now yearly. It is paid until February 15, 2027.');
      expect(upgraded).toEqual([{ id: 's1', price: 94, cardId: 'card1', isOnce: true }]);
      expect(sent).toEqual([]);
    });

    it('says why it cannot, and offers nothing to pay', async () => {
      const said = 'What you have paid already is worth nearly a whole year.';
      server.use(
        mockCall(subscriptions.upgradeQuote, () => refuse(422, 'subscriptions.too-little-to-pay', said)),
      );
      open({ profile: { subscription: running } }, 'yearly');
      expect(await screen.findByText(said)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /Pay|Subscribe for/ })).not.toBeInTheDocument();
    });

    it('shows what it costs now where that has changed meanwhile', async () => {
      const { user, button } = open({ profile: { subscription: running } }, 'yearly');
      let now = quote;
      server.use(
        mockCall(subscriptions.upgradeQuote, () => now),
        mockCall(subscriptions.upgrade, () => {
          now = { ...quote, credit: 4, amount: 95, days: 13 };
          return refuse(409, 'subscriptions.price-changed', 'The price has changed.');
        }),
      );
      await user.click(await button('Pay $94.00 for the year'));
      await button('Pay $95.00 for the year');
      expect(screen.getByRole('alert')).toHaveTextContent('The price has changed.');
    });
  });

  it('takes the plan one chooses', async () => {
    const { user, sheet, button, sent } = open();
    await user.click(within(await sheet()).getByRole('radio', { name: /Yearly/ }));
    await user.click(await button('Subscribe for $99.00'));
    await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' });
    expect(sent[0]).toMatchObject({ type: 'yearly' });
  });

  it('starts a trial without any card', async () => {
    const profile = { isFreeSubscription: true, durationFreeSubscriptionDays: 7 };
    const { user, sheet, button, sent } = open({ profile, cards: [] }, 'free');
    const body = await sheet();
    const start = await button('Start 7-day free trial');
    expect(body).toHaveTextContent(/Free until .+\./);
    expect(body).toHaveTextContent('It ends by itself. Nothing is charged');
    await user.click(start);
    await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' });
    expect(sent[0]).toMatchObject({ type: 'free', days: 7 });
    expect(sent[0]).not.toHaveProperty('cardId');
  });

  it('falls back to a paid plan when the trial turns out to be used', async () => {
    const profile = { isFreeSubscription: true, durationFreeSubscriptionDays: 7, usedFreeSubscription: true };
    const { button } = open({ profile }, 'free');
    expect(await button('Subscribe for $9.99')).toBeInTheDocument();
  });

  it('lets one add a card on the spot and pay with it', async () => {
    server.use(
      mockCall(payments.addCard, () => aCard({ _id: 'card2', last4Digits: '4444', brand: 'mastercard' })),
    );
    const { user, sheet, button, sent } = open({ cards: [] });
    expect(await within(await sheet()).findByText(/don’t have a card/)).toBeInTheDocument();
    await user.click(await button('Add a card'));
    const form = await screen.findByRole('dialog', { name: 'Add a card' });
    await user.click(within(form).getAllByRole('button', { name: 'Pays' })[0] as HTMLElement);
    await user.click(await button('Save card'));
    await user.click(await button('Subscribe for $9.99'));
    await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' });
    expect(sent[0]).toMatchObject({ cardId: 'card2' });
  });

  it('does not offer an expired card', async () => {
    const { sheet, button } = open({ cards: [aCard({ month: 1, year: 2020 })] });
    expect(await within(await sheet()).findByRole('radio', { name: /4242/ })).toBeDisabled();
    expect(await button('Add a card')).toBeInTheDocument();
  });

  it('says why a card was declined and lets one try again', async () => {
    let declined = true;
    const pay = () =>
      declined
        ? aPayment({
            status: 'fail',
            failureCode: 'card_declined',
            failureMessage: 'Your bank declined this card.',
          })
        : aPayment();
    const { user, button } = open({ pay });
    await user.click(await button('Subscribe for $9.99'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nothing was paidYour bank declined this card.',
    );
    expect(unlocked).toEqual([]);
    declined = false;
    await user.click(await button('Subscribe for $9.99'));
    expect(
      await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' }),
    ).toBeInTheDocument();
  });

  it('keeps the refusal beside the button, outside of what scrolls, until another card is chosen', async () => {
    const pay = () => aPayment({ status: 'fail', failureMessage: 'Your bank declined this card.' });
    const cards = [aCard(), aCard({ _id: 'card2', isDefault: false, last4Digits: '5556' })];
    const { user, sheet, button } = open({ pay, cards });
    await user.click(await button('Subscribe for $9.99'));
    const alert = await screen.findByRole('alert');
    const scrolling = within(await sheet())
      .getByText('@nova')
      .closest('.body');
    expect(scrolling).not.toBeNull();
    expect(alert.closest('.body')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /5556/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('marks the card that was declined, and leads from the refusal to another one', async () => {
    const pay = () => aPayment({ status: 'fail', failureMessage: 'Your bank declined this card.' });
    const cards = [aCard(), aCard({ _id: 'card2', isDefault: false, last4Digits: '5556' })];
    const { user, button } = open({ pay, cards });
    await user.click(await button('Subscribe for $9.99'));
    const alert = await screen.findByRole('alert');
    const [first, second] = screen.getAllByRole('radio').filter((one) => one.getAttribute('name') === 'card');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleDescription(/^Declined last time/);
    await user.click(within(alert).getByRole('button', { name: 'Choose another card' }));
    expect(second).toBeChecked();
    expect(second).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['success', 'Yes, pay', 'You are subscribed to Nova Stage'],
    ['canceled', 'No, do not pay', 'Subscribe to Nova Stage'],
  ] as const)('asks for the bank’s confirmation: %s', async (outcome, answer, ending) => {
    const waits = aPayment({ status: 'require_authentication', stripeClientSecret: 'secret_1' });
    const asked: unknown[] = [];
    server.use(
      mockCall(payments.confirmSandbox, () => {
        asked.push('success');
        return { status: 'success' as const };
      }),
      mockCall(payments.cancel, () => {
        asked.push('canceled');
        return aPayment({ status: 'canceled' });
      }),
      mockCall(payments.view, () => aPayment({ status: outcome })),
    );
    const { user, button } = open({ pay: () => waits });
    await user.click(await button('Subscribe for $9.99'));
    expect(await screen.findByRole('dialog', { name: 'Confirm this payment' })).toHaveTextContent('$9.99');
    await user.click(await button(answer));
    expect(await screen.findByRole('dialog', { name: ending })).toBeInTheDocument();
    expect(asked).toEqual([outcome]);
    await waitFor(() => expect(unlocked).toEqual(outcome === 'success' ? ['locked'] : []));
  });

  it('waits for a slow bank, and hears at once when the socket says so', async () => {
    server.use(mockCall(payments.view, () => aPayment()));
    const { user, button } = open({ pay: () => aPayment({ status: 'pending' }) });
    await user.click(await button('Subscribe for $9.99'));
    expect(await screen.findByRole('dialog', { name: 'Waiting for your bank' })).toBeInTheDocument();
    expect(unlocked).toEqual([]);
    act(() =>
      handSocketEvent('payment_status_callback', { redirectUrl: '/payment/success?transactionId=pay1' }),
    );
    expect(
      await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' }),
    ).toBeInTheDocument();
    await waitFor(() => expect(unlocked).toEqual(['locked']));
  });

  it('asks by itself while no socket speaks', async () => {
    let asked = 0;
    server.use(
      mockCall(payments.view, () => {
        asked += 1;
        return aPayment({ status: asked < 2 ? 'processing' : 'success' });
      }),
    );
    const { user, button } = open({ pay: () => aPayment({ status: 'processing' }) });
    await user.click(await button('Subscribe for $9.99'));
    expect(
      await screen.findByRole('dialog', { name: 'You are subscribed to Nova Stage' }),
    ).toBeInTheDocument();
    expect(asked).toBe(2);
  });

  it('brings the page up to date when one is subscribed already', async () => {
    const pay = () => refuse(422, 'subscriptions.already-subscribed', 'You are already subscribed.');
    const { user, button } = open({ pay });
    await user.click(await button('Subscribe for $9.99'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are already subscribed.');
    await waitFor(() => expect(unlocked).toEqual(['locked']));
  });

  it('says when the offer did not load, and loads it again', async () => {
    let down = true;
    const { user, button } = open();
    server.use(mockCall(payments.cards, () => (down ? refuse(503) : { data: [aCard()], total: 1 })));
    expect(await screen.findByText('We could not load this offer. Nothing was paid.')).toBeInTheDocument();
    down = false;
    await user.click(await button('Try again'));
    await button('Subscribe for $9.99');
  });
});

test('a price with its tax on top is what is shown, named and sent', async () => {
  server.use(mockCall(tax.own, () => ({ mode: 'added' as const, rate: 0.19, country: 'DE' })));
  const { user, sent, button, sheet } = open();
  const pay = await button('Subscribe for $11.89');
  expect(await sheet()).toHaveTextContent(
    'The price includes 19% tax: $1.90. It stays the same if the rate changes.',
  );
  await user.click(pay);
  expect(await screen.findByText('You are subscribed to Nova Stage')).toBeVisible();
  expect(sent).toMatchObject([{ price: 11.89, type: 'monthly' }]);
});
