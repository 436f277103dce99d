import { AccountScreen } from '#features/performers/account/account-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(AccountScreen, {
  authenticate: true,
  onlyPerformer: true,
  layout: 'primary',
  title: 'creator.account.title',
});
