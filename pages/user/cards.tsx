import { CardsScreen } from '#features/payments/cards-screen.tsx';
import { fansOnly } from '#features/wallet/fans-only.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(fansOnly(CardsScreen, 'payments.cards.title'), {
  authenticate: true,
  title: 'payments.cards.title',
});
