import { act, screen, waitFor } from '@testing-library/react';
import { payments } from '#contract/payments.ts';
import { AddCardSheet } from '#features/payments/add-card-sheet.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { aCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** Stands in for Stripe's script: loads, mounts a field, and answers as the bank does. */
const script = {
  loads: true,
  mounted: 0,
  asked: [] as unknown[],
  type: (_empty: boolean) => {},
  answer: {} as { error?: { message: string }; setupIntent?: { id: string } },
};
jest.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async (key: string) => {
    if (!script.loads) throw new Error('Failed to load Stripe.js');
    const card = {
      on: (name: string, call: (event?: { empty: boolean }) => void) => {
        if (name === 'ready') setTimeout(call);
        else script.type = (empty) => call({ empty });
      },
      mount: () => {
        script.mounted += 1;
      },
      destroy: () => {
        script.mounted -= 1;
      },
    };
    return {
      elements: () => ({ create: () => card }),
      confirmCardSetup: async (secret: string, { payment_method: method }: { payment_method: object }) => {
        script.asked.push([key, secret, (method as { billing_details: unknown }).billing_details]);
        return script.answer;
      },
    };
  },
}));

const settings = { paymentGateway: 'stripe', sandboxPayments: false, stripePublishableKey: 'pk_test_b' };
const show = (onAdded: (card: { _id: string }) => void = () => undefined) =>
  renderScreen(<AddCardSheet onAdded={onAdded} onClose={() => undefined} />, {
    viewer: aUser({ name: 'Ada Fan' }),
    settings,
  });
const button = () => screen.getByRole('button', { name: 'Save card' });
const saved: unknown[] = [];

beforeEach(() => {
  Object.assign(script, { loads: true, mounted: 0, asked: [], answer: { setupIntent: { id: 'seti_1' } } });
  saved.length = 0;
  server.use(
    mockCall(payments.startCard, () => ({ clientSecret: 'seti_1_secret_x' })),
    mockCall(payments.addCard, ({ body }) => {
      saved.push(body);
      return aCard();
    }),
  );
});

it('saves a card by Stripe’s own field: we get its name there, and nothing of the card', async () => {
  const added = jest.fn();
  const { user, unmount } = show(added);
  expect(screen.getByRole('group', { name: 'Card details' })).toBeInTheDocument();
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
  expect(script.asked).toEqual([['pk_test_b', 'seti_1_secret_x', { name: 'Ada Fan' }]]);
  expect(saved).toEqual([{ token: 'seti_1', holderName: 'Ada Fan' }]);
  unmount();
  expect(script.mounted).toBe(0);
});

it('shows what the bank says, and the card can be entered again', async () => {
  script.answer = { error: { message: 'Your card was declined.' } };
  const { user } = show();
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  expect(saved).toEqual([]);
  script.answer = { setupIntent: { id: 'seti_1' } };
  await user.click(button());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
});

it('asks before a card that was typed into Stripe’s field is thrown away', async () => {
  const { user } = show();
  await waitFor(() => expect(button()).toBeEnabled());
  act(() => script.type(false));
  await triesToClose(user, screen.getByRole('dialog'));
  act(() => script.type(true));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks for the name before anything is begun', async () => {
  const { user } = show();
  await waitFor(() => expect(button()).toBeEnabled());
  await user.clear(screen.getByLabelText('Name on the card'));
  await user.click(button());
  expect(screen.getByText('Please enter the name on the card.')).toBeVisible();
  expect(script.asked).toEqual([]);
});

it('says when the form cannot be loaded, and tries again', async () => {
  script.loads = false;
  const { user } = show();
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(button()).toBeDisabled();
  script.loads = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(button()).toBeEnabled());
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

it('shows what the server refuses', async () => {
  server.use(
    mockCall(payments.addCard, () =>
      refuse(422, 'validation', 'Please check your entries.', {
        token: 'Your bank has not confirmed this card.',
      }),
    ),
  );
  const { user } = show();
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  expect(await screen.findByText('Your bank has not confirmed this card.')).toBeVisible();
});

it('offers no form without a key for browsers', () => {
  renderScreen(<AddCardSheet onAdded={() => undefined} onClose={() => undefined} />, {
    viewer: aUser(),
    settings: { ...settings, stripePublishableKey: '' },
  });
  expect(screen.getByText('Cards cannot be added here right now.')).toBeVisible();
});
