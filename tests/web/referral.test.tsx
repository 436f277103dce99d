import { screen, within } from '@testing-library/react';
import { type Referral, type ReferralEarning, referrals } from '#contract/referrals.ts';
import { ReferralScreen } from '#features/referrals/referral-screen.tsx';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const CODE = 'ABCDEFGH2345';
const ADA = { _id: 'ada', name: 'Ada Fan', username: 'ada', avatar: '', isPerformer: false };
const came: Referral = {
  _id: 'ada',
  registerSource: 'user',
  registerId: 'ada',
  registerInfo: ADA,
  referralSource: 'user',
  referralId: 'me',
  referralInfo: null,
  referralCommission: 0.125,
  endsAt: '2027-03-01T12:00:00.000Z',
  createdAt: '2026-03-01T12:00:00.000Z',
};
const share = (more: Partial<ReferralEarning> = {}): ReferralEarning => ({
  _id: 'share',
  earningId: 'earning',
  registerSource: 'user',
  registerId: 'ada',
  registerInfo: ADA,
  referralId: 'me',
  type: 'tip',
  grossPrice: 10,
  netPrice: 0.25,
  referralCommission: 0.125,
  isToken: true,
  isPaid: false,
  paidAt: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  ...more,
});
const noStats = {
  totalRegisters: 0,
  totalSales: 0,
  totalNetPrice: 0,
  totalPaid: 0,
  totalWaiting: 0,
  pendingDays: 7,
};

function has(people: Referral[], shares: ReferralEarning[], stats: Partial<typeof noStats> = {}) {
  server.use(
    mockCall(referrals.code, () => CODE),
    mockCall(referrals.earningStats, () => ({ ...noStats, ...stats })),
    mockCall(referrals.search, () => ({ data: people, total: people.length })),
    mockCall(referrals.earnings, ({ query }) => {
      const data = shares.filter(
        (one) => query.isPaid === undefined || String(one.isPaid) === String(query.isPaid),
      );
      return { data, total: data.length };
    }),
  );
}

test('a new fan finds the link, its picture and its rules, and what will stand there', async () => {
  has([], []);
  const { user } = renderScreen(<ReferralScreen />, { viewer: aUser() });
  const link = await screen.findByLabelText('Your link');
  expect(link).toHaveValue(`http://localhost/auth/register?rel=${CODE}`);
  expect(screen.queryByLabelText('Link to your profile')).toBeNull();
  expect(await screen.findByTitle('QR code of your link')).toBeInTheDocument();
  expect(screen.getByText(/^Fans you bring: 10% of the site’s commission/)).toBeVisible();
  expect(screen.getByText('For 12 months after they sign up.')).toBeVisible();
  expect(await screen.findByText(/waits 7 days .* into your wallet overnight/)).toBeVisible();
  expect(await screen.findByText('Nobody has signed up with your link yet')).toBeVisible();
  expect(await screen.findByText('Nothing yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy: Your link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/auth/register?rel=${CODE}`);
});

test('a creator also has a link to the profile, and is paid into the balance', async () => {
  has([], []);
  const viewer = aPerformer();
  renderScreen(<ReferralScreen />, { viewer, settings: { referralMonths: 0, referralsEnabled: false } });
  expect(await screen.findByLabelText('Link to your profile')).toHaveValue(
    `http://localhost/${viewer.username}?rel=${CODE}`,
  );
  expect(screen.getByText('For as long as they’re here.')).toBeVisible();
  expect(await screen.findByText(/into your balance overnight/)).toBeVisible();
  expect(screen.getByText(/Links are switched off at the moment/)).toBeVisible();
});

test('people, sums and shares are shown, by what was paid already', async () => {
  has([came], [share(), share({ _id: 'old', isPaid: true, netPrice: 1.5 })], {
    totalRegisters: 1,
    totalSales: 2,
    totalNetPrice: 1.75,
  });
  const { user } = renderScreen(<ReferralScreen />, { viewer: aUser() });
  const people = await screen.findByRole('region', { name: 'People you brought' });
  expect(await within(people).findByText('Ada Fan')).toBeVisible();
  expect(within(people).getByRole('listitem')).toHaveTextContent(
    /Fan · joined Mar 1.* until Mar 1, 2027.*12\.5%/,
  );
  const get = screen.getByRole('region', { name: 'What you get' });
  const rows = await within(get).findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Tip · 12\.5% of the commission on 10 tokens.*Waiting/);
  await user.click(within(get).getByRole('button', { name: 'Paid to you' }));
  expect(await within(get).findByText(/1\.50 tokens/)).toBeVisible();
  expect(within(get).getAllByRole('listitem')).toHaveLength(1);
  expect(within(get).getByRole('button', { name: 'Download CSV' })).toBeVisible();
});

test('what went wrong is said, and can be tried again', async () => {
  has([], []);
  let fails = true;
  server.use(mockCall(referrals.code, () => (fails ? refuse(500) : CODE)));
  const { user } = renderScreen(<ReferralScreen />, { viewer: aUser() });
  const again = await screen.findByRole('button', { name: /again/i });
  fails = false;
  await user.click(again);
  expect(await screen.findByLabelText('Your link')).toBeVisible();
});
