import { type SQL, sql } from 'drizzle-orm';

/** Card payments: what was paid, given back, and had for it. */
export const PAYMENT_RULES = {
  /** A successful card payment took its price from the gateway's account, once; others moved nothing. */
  'payment-unpaid': sql`
    select p.id as subject, p.type || ' ' || p.total_price || ' ' || p.status as detail
    from payment_transactions p
    left join ledger_transfers t on t.reference = p.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'clearing:' || p.payment_gateway || ':' || p.currency
    group by p.id
    having coalesce(sum(e.amount), 0) <> case when p.status = 'success' then -p.total_price else 0 end
      or count(t.id) > 1`,
  /** What goes back is owed until it was given, by us or by a bank that took it for a dispute, then nothing is. */
  'refund-wrong': sql`
    with lost as (
      select refund_id, sum(covered) as amount from disputes
      where status = 'lost' and refund_id is not null group by refund_id
      union all
      select split_part(t.key, ':', 3), -sum(e.amount) from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id and e.account_id like 'refunds:%'
      where t.kind = 'dispute-refund' group by split_part(t.key, ':', 3))
    select r.id as subject, r.reason || ' ' || r.amount || ' ' || r.currency || ' ' || r.status as detail
    from payment_refunds r
    left join ledger_transfers t on t.reference = r.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'refunds:' || r.currency
    left join lost l on l.refund_id = r.id
    group by r.id, l.amount
    having coalesce(sum(e.amount), 0) <> case when r.status = 'done' then coalesce(l.amount, 0) else r.amount end
      or coalesce(sum(e.amount) filter (where e.amount > 0), 0) <> r.amount
      or count(t.id) <> case when r.status = 'done' and r.amount > coalesce(l.amount, 0) then 2 else 1 end`,
  /** What is said not to be paid any more is refunded or lost in disputes, and took back the tokens and the earning it says: its
   * tokens come off the earning once, with the money or, given back for unused time, before it. */
  'payment-refund-wrong': sql`
    with back as (
      select id, payment_id, amount, tokens from payment_refunds where reason = 'operator'
      union all select id, payment_id, covered, tokens from disputes where status = 'lost' and refund_id is null),
    moved as (
      select b.payment_id,
        sum(n.amount) filter (where n.account_id = 'exchange:tokens') as tokens,
        sum(n.amount) filter (where n.account_id like 'wallet:%' and t.kind = 'payment-refund') as wallet,
        sum(n.amount) filter (where n.account_id like 'earnings:%') as net
      from back b
      join ledger_transfers t on t.reference = b.id and t.kind in ('payment-refund', 'dispute-lost')
      join ledger_entries n on n.transfer_id = t.id group by b.payment_id),
    unused as (
      select x.id as payment_id,
        sum(n.amount) filter (where n.account_id like 'wallet:%') as tokens,
        sum(n.amount) filter (where n.account_id like 'earnings:%') as net
      from payment_transactions x
      join ledger_transfers t on t.key = 'unused:' || x.id
      join ledger_entries n on n.transfer_id = t.id group by x.id)
    select p.id as subject, p.type || ' ' || p.refunded_price || ' of ' || p.total_price as detail
    from payment_transactions p
    left join earnings e on e.transaction_id = p.id
    left join (select payment_id, sum(amount) as amount, sum(tokens) as tokens from back group by payment_id) f
      on f.payment_id = p.id
    left join (select payment_id, sum(tokens) as tokens from payment_refunds where reason = 'operator' group by payment_id) o
      on o.payment_id = p.id
    left join moved m on m.payment_id = p.id
    left join unused u on u.payment_id = p.id
    where p.refunded_price <> coalesce(f.amount, 0) or p.refunded_tokens <> coalesce(f.tokens, 0)
      or p.refunded_tokens <> coalesce(m.tokens, 0)
      or case when e.id is null then coalesce(o.tokens, 0) <> -coalesce(m.wallet, 0)
        else e.refunded_gross - p.refunded_tokens not between 0 and coalesce(u.tokens, 0)
          or e.refunded_net <> -coalesce(m.net, 0) - coalesce(u.net, 0) end`,
  /** A top-up brought its tokens to the wallet. */
  'top-up-missing': sql`
    select p.id as subject, p.tokens::text as detail from payment_transactions p
    left join ledger_transfers t on t.reference = p.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'wallet:' || p.user_id
    where p.status = 'success' and p.type in ('wallet', 'token_package') and e.amount is distinct from p.tokens`,
  /** What a coupon took off the price of a paid top-up, tax left aside, was paid by the site. */
  'coupon-unpaid': sql`
    select p.id as subject, p.original_price || ' for ' || p.total_price || ' ' || p.status as detail
    from payment_transactions p
    left join ledger_transfers t on t.reference = p.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'coupons:' || p.currency
    group by p.id
    having coalesce(sum(e.amount), 0)
      <> case when p.status = 'success' and p.coupon_info is not null then p.total_price - p.tax_amount
          - p.original_price + (2 * p.original_price * p.tax_rate + 10000 + p.tax_rate) / (2 * (10000 + p.tax_rate)) else 0 end`,
  /** A payment that is paid or may be holds a use of its coupon, no other does, and the coupon's count says so. */
  'coupon-use-wrong': sql`
    select p.id as subject, p.status || ' ' || (u.payment_id is not null) as detail
    from payment_transactions p left join coupon_uses u on u.payment_id = p.id
    where (u.payment_id is not null) <> (p.coupon_info is not null
      and p.status in ('created', 'processing', 'pending', 'require_authentication', 'success'))
    union all
    select c.id, c.used_count || ' but used ' || count(u.payment_id)
    from coupons c left join coupon_uses u on u.coupon_id = c.id
    group by c.id having c.used_count <> count(u.payment_id)`,
  /** A subscription renews in the currency its fan agreed to. */
  'subscription-currency': sql`
    select s.id as subject, s.currency || ' but paid ' || p.currency as detail from subscriptions s
    join payment_transactions p on p.id = s.transaction_id
    where s.price <> 0 and s.currency <> p.currency`,
  'subscription-without-earning': sql`
    select p.id as subject, p.type as detail from payment_transactions p
    where p.status = 'success' and p.type in ('monthly_subscription', 'yearly_subscription') and p.tokens <> 0
      and not exists (select from earnings e where e.transaction_id = p.id and e.gross_price = p.tokens)`,
  /** Nobody has access without a payment behind it, except what an operator gave. */
  'subscription-unpaid': sql`
    select s.id as subject, s.subscription_type || ' ' || s.status as detail from subscriptions s
    left join payment_transactions p on p.id = s.transaction_id
    where s.subscription_type <> 'system' and s.expired_at is not null
      and (p.id is null or p.status <> 'success' or p.user_id <> s.user_id or p.performer_id <> s.performer_id)`,
} as const satisfies Record<string, SQL>;
