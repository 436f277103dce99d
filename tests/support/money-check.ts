import type { MoneyModel } from './money-model.ts';
import type { MoneyWorld } from './money-site.ts';

const NOW = `select
  (select coalesce(jsonb_object_agg(account_id, sum), '{}')
    from (select account_id, sum(amount) from ledger_entries group by 1) a) as accounts,
  (select coalesce(jsonb_object_agg(id, refunded_price || ' ' || status), '{}') from token_transactions) as sold,
  (select coalesce(jsonb_object_agg(id, refunded_price || ' ' || refunded_tokens || ' ' || refunded_tax), '{}') from payment_transactions
    where refunded_price > 0) as back,
  (select coalesce(jsonb_object_agg(transaction_id, refunded_gross || ' ' || refunded_net || ' ' || is_paid), '{}')
    from earnings where type <> 'referral') as earned,
  (select coalesce(jsonb_object_agg(id, stock), '{}') from products) as stock,
  (select coalesce(jsonb_object_agg(transaction_id, delivery_status), '{}') from orders) as orders,
  (select coalesce(jsonb_object_agg(gateway_reference, status || ' ' || held_tokens), '{}') from disputes) as disputes`;

type Told = Record<
  'accounts' | 'sold' | 'back' | 'earned' | 'stock' | 'orders' | 'disputes',
  Record<string, unknown>
>;

/** Renewals are paid by a job: which payment each of them was is asked for once it is paid. */
async function nameRenewals(model: MoneyModel, { api }: MoneyWorld): Promise<void> {
  for (const payment of model.payments.filter(({ id }) => id === '')) {
    const { rows } = await api.deps.db.execute<{ id: string }>(
      `select id from payment_transactions where user_id = '${payment.fan}' and performer_id = '${payment.performer?.id}'
        and created_at = '${payment.createdAt.toISOString()}' and request_key like 'renewal:%'`,
    );
    payment.id = rows[0]?.id ?? '';
    if (payment.sale) payment.sale.id = payment.id;
  }
}

/** Wallets, balances, accounts of the site, purchases, earnings, stock and disputes: the database says what the model says. */
export async function expectSameMoney(model: MoneyModel, world: MoneyWorld): Promise<void> {
  await nameRenewals(model, world);
  const { rows } = await world.api.deps.db.execute<Told>(NOW);
  const now = rows[0] as Told;
  const account = (id: string) => Number(now.accounts[id] ?? 0);
  const expected: Record<string, number> = {};
  for (const { person } of world.fans) expected[`wallet:${person.id}`] = model.wallet(person.id);
  for (const { id } of world.performers) expected[`earnings:${id}`] = model.balance(id);
  for (const [id, tokens] of model.shares) expected[`referrals:${id}`] = tokens;
  const waiting = model.payouts.filter(({ status }) => status === 'pending' || status === 'approved');
  expected.payouts = waiting.reduce((sum, { tokens }) => sum + tokens, 0);
  expected.platform = model.platform;
  expected['coupons:USD'] = -model.coupons.given || 0;
  expected['tax:USD'] = model.tax.owed;
  expected.disputes = model.disputes.held;
  expected['disputed:USD'] = -model.disputes.open.reduce((sum, { cents }) => sum + cents, 0) || 0;
  expect(Object.fromEntries(Object.keys(expected).map((id) => [id, account(id)]))).toEqual(expected);
  // What was taken is at the gateway, or on its way back from there.
  expect(account('clearing:sandbox:USD') + account('refunds:USD')).toBe(-model.charged || 0);
  expect(account('clearing:sandbox:EUR') + account('refunds:EUR')).toBe(0);
  const purchases = model.sales.filter(({ kind }) => kind !== 'plan');
  const all = <T>(items: readonly T[], entry: (item: T) => [string, unknown]) =>
    Object.fromEntries(items.map(entry));
  expect(now.sold).toEqual(
    all(purchases, ({ id, back, gross }) => [id, `${back} ${back === gross ? 'refunded' : 'success'}`]),
  );
  const known = model.sales.filter(({ id }) => id !== '');
  const earned = all(known, ({ id, back, taken, isPaidOut }) => [id, `${back} ${taken} ${isPaidOut}`]);
  expect(now.earned).toEqual(earned);
  const given = model.payments.filter(({ back, tokensBack }) => back > 0 || tokensBack > 0);
  expect(now.back).toEqual(
    all(given, ({ id, back, tokensBack, taxBack }) => [id, `${back} ${tokensBack} ${taxBack}`]),
  );
  expect(now.stock).toEqual(all(world.products, ({ id }) => [id, model.stock(id)]));
  const orders = purchases.filter(({ order }) => order !== null);
  expect(now.orders).toEqual(all(orders, ({ id, order }) => [id, order?.status]));
  expect(now.disputes).toEqual(all(model.disputes.all, ({ id, status, held }) => [id, `${status} ${held}`]));
}
