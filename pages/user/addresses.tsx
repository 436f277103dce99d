import { AddressesScreen } from '#features/addresses/addresses-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(AddressesScreen, { authenticate: true, title: 'addresses.title' });
