import { CardsScreen } from '#features/payments/cards-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(CardsScreen, { authenticate: true, title: 'payments.cards.title' });
