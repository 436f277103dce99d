import { screen } from '@testing-library/react';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { drawn, renderScreen } from '#support/web-render.tsx';
import Cards from '../../../pages/user/cards.tsx';
import MySubscription from '../../../pages/user/my-subscription.tsx';
import PaymentHistory from '../../../pages/user/payment-history.tsx';
import Spending from '../../../pages/user/spending.tsx';
import WalletTransaction from '../../../pages/user/wallet-transaction.tsx';
import Wallet from '../../../pages/wallet.tsx';

test.each([
  ['cards', () => <Cards />],
  ['subscriptions', () => <MySubscription />],
  ['limits', () => <Spending />],
  ['payments', () => <PaymentHistory />],
  ['what the wallet paid for', () => <WalletTransaction />],
  ['the wallet', () => <Wallet packages={[]} initialCards={null} />],
])(
  'a performer is told that %s are for fan accounts, and asks the server for nothing',
  async (_name, page) => {
    renderScreen(page(), { viewer: aPerformer() });
    expect(screen.getByText('This is for fan accounts')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See my earnings' })).toHaveAttribute('href', '/creator/earning');
    await drawn();
  },
);

test('a fan gets the page itself', () => {
  renderScreen(<Wallet packages={[]} initialCards={null} />, { viewer: aUser({ balance: 12 }) });
  expect(screen.getByTestId('wallet-balance')).toHaveTextContent('12 tokens');
  expect(screen.queryByText('This is for fan accounts')).not.toBeInTheDocument();
});
