import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { payouts } from '#contract/payouts.ts';
import { SANDBOX_CARDS, type SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { feeds } from '#server/db/schema/feeds.ts';
import { ledgerAccounts } from '#server/db/schema/ledger.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { type LedgerProblem, proveBooks } from '#server/features/ledger/ledger-check.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import type { ChargeLookup } from '#server/providers/payments/gateway.ts';
import type { CallResult, TestApi } from './api.ts';
import { aFan, type Person, type PersonOverrides } from './factories.ts';

/** A form of a test card that behaves like this. */
export function cardForm(behaviour: SandboxBehaviour = 'success') {
  const card = SANDBOX_CARDS.find((one) => one.behaviour === behaviour);
  if (!card) throw new Error(`no test card is ${behaviour}`);
  return { number: card.number, month: 12, year: 2040, cvc: '123', holderName: 'Ada Fan' };
}

/** Looks for a charge of which only the key is known. */
export const aLookup = (idempotencyKey: string): ChargeLookup => ({
  idempotencyKey,
  payer: 'nobody',
  madeAt: new Date(0),
  reference: null,
});

/** Adds a card through the API; its id. Only with the same name on it is it the card of somebody else, too. */
export async function aCard(
  api: TestApi,
  fan: Person,
  behaviour: SandboxBehaviour = 'success',
  holderName: string = fan.username,
): Promise<string> {
  const body = { ...cardForm(behaviour), holderName };
  const input = { params: { gateway: 'sandbox' as const }, body };
  const added = await api.call(payments.addCard, input, fan);
  if (added.status !== 200) throw new Error(JSON.stringify(added.error));
  return added.data._id;
}

/** A fan whose session outlives months of test time. */
export async function aLastingFan(api: TestApi, overrides: PersonOverrides = {}): Promise<Person> {
  const fan = await aFan(api, overrides);
  return { ...fan, token: await lastingToken(api, fan.id) };
}

export const lastingToken = (api: TestApi, userId: string): Promise<string> =>
  openSession(api.deps, api.deps.db, userId, { remember: true, userAgent: 'test', ip: '127.0.0.1' });

/** A pay-per-view post unless told otherwise; its id. */
export async function aPost(
  api: TestApi,
  performerId: string,
  overrides: Partial<typeof feeds.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const row = {
    id,
    performerId,
    slug: `post-${id}`,
    type: 'text' as const,
    title: 'A post',
    isSale: true,
    price: 500,
    publishedAt: api.clock.now(),
  };
  await api.deps.db.insert(feeds).values({ ...row, ...overrides });
  return id;
}

async function balanceOf(api: TestApi, accountId: string): Promise<number> {
  const [row] = await api.deps.db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return (row?.balance ?? 0) / 100;
}

/** Tokens as on the wire. */
export const walletOf = (api: TestApi, userId: string) => balanceOf(api, account.wallet(userId));
export const earnedBy = (api: TestApi, performerId: string) => balanceOf(api, account.earnings(performerId));

/** What is wrong with the books. */
export const ledgerProblems = async (deps: Parameters<typeof proveBooks>[0]): Promise<LedgerProblem[]> =>
  (await proveBooks(deps)).problems;

export async function expectSoundLedger(api: TestApi): Promise<void> {
  expect(await ledgerProblems(api.deps)).toEqual([]);
}

/** The data of a call that must succeed. */
export function ok<T>({ status, data, error }: CallResult<T>): T {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(error)}`);
  return data;
}

/** Earnings are clear at once, accounts can be used at once, and a payout may be as small as 1.00. */
export async function payoutsAtOnce(api: TestApi): Promise<void> {
  await setSetting(api.deps, 'payoutPendingDays', 0);
  await setSetting(api.deps, 'payoutCoolOffDays', 0);
  await setSetting(api.deps, 'minimumPayoutAmount', 1);
}

/** Subscribes with a new card of the fan, and throws away the letters of it. */
export async function subscribeByCard(
  api: TestApi,
  fan: Person,
  performerId: string,
  type: 'monthly' | 'yearly' | 'free' = 'monthly',
): Promise<void> {
  ok(await api.call(payments.subscribe, { body: { performerId, type, cardId: await aCard(api, fan) } }, fan));
  await api.runJobs();
  api.mails.length = 0;
}

/** The performer asks for these tokens to be paid out, at once. */
export async function askForPayout(api: TestApi, performerId: string, requestTokens: number): Promise<void> {
  await payoutsAtOnce(api);
  const as = { token: await lastingToken(api, performerId) };
  const account = { params: { method: 'paypal' as const }, body: { email: 'nova@example.org' } };
  ok(await api.call(payouts.setMethod, account, as));
  ok(await api.call(payouts.create, { body: { requestTokens, paymentAccountType: 'paypal' } }, as));
}
