import { ReferralScreen } from '#features/referrals/referral-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ReferralScreen, { authenticate: true, title: 'referrals.title' });
