import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Transfers with the purchase, payment, refund, payout or person each of them names, under the key that allows one. */
const FOUNDED = sql`ledger_transfers t
    left join token_transactions x on x.id = t.reference
      and (x.transfer_id = t.id and t.kind = x.type or starts_with(t.key, 'purchase-refund:' || x.id) and t.kind = 'refund')
    left join payment_transactions p on p.id = t.reference and t.key = 'payment:' || p.id
      and t.kind in ('top-up', 'subscription', 'renewal')
    left join payment_transactions v on t.key = 'unused:' || v.id and t.kind = 'refund' and v.subscription_id = t.reference
    left join payment_refunds f on f.id = t.reference
      and t.key = case t.kind when 'refund' then 'refund:' when 'unwanted-capture' then 'unwanted:'
        when 'payment-refund' then 'payment-refund:' end || f.id
    left join payment_transactions b on b.id = f.payment_id and t.kind = 'payment-refund'
    left join payout_requests r on r.id = t.reference
      and t.kind in ('payout-request', 'payout-change', 'payout-return', 'payout')
    left join referral_payments m on m.id = t.reference and m.transfer_id = t.id and t.kind = 'referral-payment'
    left join disputes d on d.id = t.reference and starts_with(t.key, t.kind || ':' || d.id)
      and t.kind in ('dispute', 'dispute-hold', 'dispute-won', 'dispute-lost')
    left join users u on u.id = t.reference and t.kind = 'grant'`;

/** Each rule selects what breaks it as `subject` and `detail`; an empty answer means the rule holds. */
export const LEDGER_RULES = {
  /** The lines of a transfer sum to zero in tokens and in each currency. */
  'transfer-unbalanced': sql`
    select e.transfer_id as subject, coalesce(a.currency, a.unit) || ' ' || sum(e.amount) as detail
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by e.transfer_id, coalesce(a.currency, a.unit) having sum(e.amount) <> 0`,
  'transfer-empty': sql`
    select t.id as subject, t.kind as detail from ledger_transfers t
    where not exists (select from ledger_entries e where e.transfer_id = t.id)`,
  /** Each transfer names what it was made for; money moves for nothing else. */
  'transfer-unfounded': sql`
    select t.id as subject, t.kind || ' ' || t.reference as detail from ${FOUNDED}
    where coalesce(x.id, p.id, v.id, f.id, r.id, m.id, d.id, u.id) is null`,
  /** A transfer moves money between the accounts of its kind, and people's tokens by what is their own. */
  'line-misplaced': sql`
    select t.id as subject, t.kind || ' ' || e.account_id as detail
    from ${FOUNDED} join ledger_entries e on e.transfer_id = t.id
    where split_part(e.account_id, ':', 1) <> all (case
        when x.id is not null or v.id is not null then array['wallet', 'earnings', 'platform', 'referrals']
        when t.kind = 'top-up' then array['clearing', 'exchange', 'coupons', 'wallet']
        when p.id is not null then array['clearing', 'exchange', 'earnings', 'platform', 'referrals']
        when t.kind = 'payout' then array['payouts', 'exchange', 'paid-out']
        when r.id is not null then array['earnings', 'payouts']
        when m.id is not null then array['referrals', 'wallet', 'earnings', 'platform']
        when b.id is not null then array['refunds', 'coupons', 'exchange', 'wallet', 'earnings', 'platform']
        when t.kind = 'dispute' then array['clearing', 'disputed']
        when t.kind = 'dispute-hold' then array['wallet', 'disputes']
        when t.kind = 'dispute-won' then array['clearing', 'disputed', 'disputes', 'wallet']
        when d.id is not null then array['disputed', 'dispute-losses', 'coupons', 'exchange', 'disputes', 'wallet',
          'earnings', 'platform']
        when f.id is not null then array['clearing', 'refunds']
        else array['grants', 'wallet'] end)
      or e.account_id like 'wallet:%' and e.account_id is distinct from
        'wallet:' || coalesce(x.user_id, p.user_id, v.user_id, b.user_id, d.user_id, m.referrer_id, u.id)
      or e.account_id like 'earnings:%' and e.account_id is distinct from 'earnings:'
        || coalesce(x.performer_id, p.performer_id, v.performer_id, b.performer_id, d.performer_id, r.performer_id, m.referrer_id)
      or e.account_id like 'referrals:%' and e.account_id is distinct from 'referrals:' || m.referrer_id
        and not exists (select from referrals g where e.account_id = 'referrals:' || g.referrer_id
          and g.register_id in (x.user_id, x.performer_id, p.user_id, p.performer_id))`,
  /** Paid time that could not be used gives back at most what was paid for it. */
  'unused-too-much': sql`
    select t.id as subject, w.amount || ' of ' || p.tokens as detail from ledger_transfers t
    join payment_transactions p on t.key = 'unused:' || p.id
    join ledger_entries w on w.transfer_id = t.id and w.account_id = 'wallet:' || p.user_id
    where w.amount > p.tokens`,
  /** A person's balance is the sum of its lines. */
  'balance-wrong': sql`
    select a.id as subject, a.balance || ' but entries ' || coalesce(sum(e.amount), 0) as detail
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.is_guarded group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
  'balance-negative': sql`
    select id as subject, balance::text as detail from ledger_accounts where is_guarded and balance < 0`,
  /** People's accounts are guarded; no other account is. */
  'account-unguarded': sql`
    select id as subject, unit as detail from ledger_accounts
    where is_guarded <> (id ~ '^(wallet|earnings|referrals):')`,
  /** What a wallet bought took its price from that wallet. */
  'purchase-unpaid': sql`
    select t.id as subject, t.type || ' ' || t.total_price as detail from token_transactions t
    left join ledger_entries e on e.transfer_id = t.transfer_id and e.account_id = 'wallet:' || t.user_id
    where t.status = 'success' and t.total_price <> 0 and e.amount is distinct from -t.total_price`,
  'purchase-without-earning': sql`
    select t.id as subject, t.type as detail from token_transactions t
    where t.status = 'success' and t.total_price <> 0
      and not exists (select from earnings e where e.transaction_id = t.id and e.gross_price = t.total_price)`,
  /** What is said to be given back of a purchase came back, took back of the earning what that says, and all of it ends it. */
  'purchase-refund-wrong': sql`
    select t.id as subject, t.type || ' ' || t.refunded_price || ' of ' || t.total_price || ' ' || t.status as detail
    from token_transactions t
    inner join earnings e on e.transaction_id = t.id
    left join ledger_transfers r on r.reference = t.id and r.kind = 'refund'
    left join ledger_entries l on l.transfer_id = r.id
    group by t.id, e.id
    having coalesce(sum(l.amount) filter (where l.account_id = 'wallet:' || t.user_id), 0) <> t.refunded_price
      or coalesce(sum(l.amount) filter (where l.account_id = 'earnings:' || t.performer_id), 0) <> -e.refunded_net
      or e.refunded_gross <> t.refunded_price
      or t.total_price <> 0 and (t.status = 'refunded') <> (t.refunded_price = t.total_price)
      or (t.status = 'refunded') <> (e.refunded_at is not null)`,
  /** A successful card payment took its price from the gateway's account, once; others moved nothing. */
  'payment-unpaid': sql`
    select p.id as subject, p.type || ' ' || p.total_price || ' ' || p.status as detail
    from payment_transactions p
    left join ledger_transfers t on t.reference = p.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'clearing:' || p.payment_gateway || ':' || p.currency
    group by p.id
    having coalesce(sum(e.amount), 0) <> case when p.status = 'success' then -p.total_price else 0 end
      or count(t.id) > 1`,
  /** What was taken for nothing is owed until it was given back, then nothing is. */
  'refund-wrong': sql`
    select r.id as subject, r.reason || ' ' || r.amount || ' ' || r.currency || ' ' || r.status as detail
    from payment_refunds r
    left join ledger_transfers t on t.reference = r.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'refunds:' || r.currency
    group by r.id
    having coalesce(sum(e.amount), 0) <> case when r.status = 'done' then 0 else r.amount end
      or coalesce(sum(e.amount) filter (where e.amount > 0), 0) <> r.amount
      or count(t.id) <> case when r.status = 'done' then 2 else 1 end`,
  /** What is said not to be paid any more is refunded or lost in disputes, and took back the tokens and the earning it says. */
  'payment-refund-wrong': sql`
    with back as (
      select id, payment_id, amount, tokens from payment_refunds where reason = 'operator'
      union all select id, payment_id, covered, tokens from disputes where status = 'lost'),
    moved as (
      select b.payment_id,
        sum(n.amount) filter (where n.account_id = 'exchange:tokens') as tokens,
        sum(n.amount) filter (where n.account_id like 'wallet:%' and t.kind = 'payment-refund') as wallet,
        sum(n.amount) filter (where n.account_id like 'earnings:%') as net
      from back b
      join ledger_transfers t on t.reference = b.id and t.kind in ('payment-refund', 'dispute-lost')
      join ledger_entries n on n.transfer_id = t.id group by b.payment_id)
    select p.id as subject, p.type || ' ' || p.refunded_price || ' of ' || p.total_price as detail
    from payment_transactions p
    left join earnings e on e.transaction_id = p.id
    left join (select payment_id, sum(amount) as amount, sum(tokens) as tokens from back group by payment_id) f
      on f.payment_id = p.id
    left join (select payment_id, sum(tokens) as tokens from payment_refunds where reason = 'operator' group by payment_id) o
      on o.payment_id = p.id
    left join moved m on m.payment_id = p.id
    where p.refunded_price <> coalesce(f.amount, 0) or p.refunded_tokens <> coalesce(f.tokens, 0)
      or p.refunded_tokens <> coalesce(m.tokens, 0)
      or case when e.id is null then coalesce(o.tokens, 0) <> -coalesce(m.wallet, 0)
        else e.refunded_gross <> p.refunded_tokens or e.refunded_net <> -coalesce(m.net, 0) end`,
  /** The money of a dispute is gone until it is won; what is held for it is held until it is over; a lost one took its tokens. */
  'dispute-wrong': sql`
    select d.id as subject, d.status || ' ' || d.amount || ' ' || d.currency || ', held ' || d.held_tokens as detail
    from disputes d
    left join ledger_transfers t on t.reference = d.id
    left join ledger_entries n on n.transfer_id = t.id
    group by d.id
    having coalesce(sum(n.amount) filter (where n.account_id like 'clearing:%'), 0)
        <> case when d.status = 'won' then 0 else d.amount end
      or coalesce(sum(n.amount) filter (where n.account_id = 'disputed:' || d.currency), 0)
        <> case when d.status in ('won', 'lost') then 0 else -d.amount end
      or coalesce(sum(n.amount) filter (where n.account_id = 'disputes'), 0)
        <> case when d.status in ('won', 'lost') then 0 else d.held_tokens end
      or coalesce(sum(n.amount) filter (where n.account_id = 'disputes' and n.amount > 0), 0) <> d.held_tokens
      or coalesce(sum(n.amount) filter (where n.account_id = 'exchange:tokens'), 0)
        <> case when d.status = 'lost' then d.tokens else 0 end
      or coalesce(sum(n.amount) filter (where n.account_id = 'dispute-losses:' || d.currency), 0)
        <> case when d.status = 'lost' then d.covered - d.amount else 0 end
      or count(distinct t.id) filter (where t.kind = 'dispute-hold') <> d.holds`,
  /** Purchases never count for more than is disputed and not held, and end when the dispute is lost. */
  'dispute-purchase-wrong': sql`
    select d.id as subject, d.status || ' ' || sum(p.tokens) || ' of ' || d.tokens as detail
    from disputes d
    join dispute_purchases p on p.dispute_id = d.id
    join token_transactions x on x.id = p.transaction_id
    group by d.id
    having coalesce(sum(p.tokens) filter (where x.status <> 'refunded'), 0) + d.held_tokens > d.tokens
        and d.status in ('needs_response', 'under_review')
      or d.status = 'lost' and bool_or(x.status <> 'refunded')
      or bool_or(x.user_id <> d.user_id)`,
  /** A subscription renews in the currency its fan agreed to. */
  'subscription-currency': sql`
    select s.id as subject, s.currency || ' but paid ' || p.currency as detail from subscriptions s
    join payment_transactions p on p.id = s.transaction_id
    where s.price <> 0 and s.currency <> p.currency`,
  /** A top-up brought its tokens to the wallet. */
  'top-up-missing': sql`
    select p.id as subject, p.tokens::text as detail from payment_transactions p
    left join ledger_transfers t on t.reference = p.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'wallet:' || p.user_id
    where p.status = 'success' and p.type in ('wallet', 'token_package') and e.amount is distinct from p.tokens`,
  /** What a coupon took off the price of a paid top-up was paid by the site. */
  'coupon-unpaid': sql`
    select p.id as subject, p.original_price || ' for ' || p.total_price || ' ' || p.status as detail
    from payment_transactions p
    left join ledger_transfers t on t.reference = p.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'coupons:' || p.currency
    group by p.id
    having coalesce(sum(e.amount), 0)
      <> case when p.status = 'success' and p.coupon_info is not null then p.total_price - p.original_price else 0 end`,
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
  /** An earning is the performer's line of its transfer, and its parts sum to the whole: the site's, less what it shares. */
  'earning-wrong': sql`
    select e.id as subject, e.gross_price || ' = ' || e.net_price || ' + ' || e.site_commission as detail
    from earnings e
    left join ledger_entries l on l.transfer_id = e.transfer_id and l.account_id = 'earnings:' || e.performer_id
    left join ledger_entries s on s.transfer_id = e.transfer_id and s.account_id = 'platform'
    left join referral_payments m on m.id = e.transaction_id
    where e.gross_price <> e.net_price + e.site_commission
      or coalesce(l.amount, 0) <> e.net_price
      or coalesce(s.amount, 0) <> e.site_commission + coalesce(m.reversed, 0)
        - (select coalesce(sum(r.amount), 0) from referral_earnings r where r.earning_id = e.id)`,
  /** What referrers get of a sale is the line of each in its transfer. */
  'referral-share-wrong': sql`
    select coalesce(l.transfer_id, s.transfer_id) as subject,
      coalesce(l.amount, 0) || ' but shares ' || coalesce(s.amount, 0) as detail
    from (select n.transfer_id, n.account_id, n.amount from ledger_entries n
      where n.account_id like 'referrals:%' and n.amount > 0) l
    full join (select e.transfer_id, 'referrals:' || r.referrer_id as account_id, sum(r.amount) as amount
      from referral_earnings r join earnings e on e.id = r.earning_id group by 1, 2) s
      on s.transfer_id = l.transfer_id and s.account_id = l.account_id
    where coalesce(l.amount, 0) <> coalesce(s.amount, 0)`,
  /** A share is of a sale to or by somebody who came by the link, made by another, while it ran, and at most at its rate. */
  'referral-share-unagreed': sql`
    select r.id as subject, r.amount || ' of ' || e.site_commission as detail
    from referral_earnings r
    join earnings e on e.id = r.earning_id
    left join referrals g on g.register_id = r.register_id and g.referrer_id = r.referrer_id
    where g.register_id is null or r.register_id not in (e.user_id, e.performer_id) or r.referrer_id = e.user_id
      or r.amount > e.site_commission * g.rate / 10000 or e.created_at < g.created_at or e.created_at >= g.ends_at`,
  /** What waits for a referrer is what was not paid yet. */
  'referral-balance-wrong': sql`
    select coalesce(a.id, 'referrals:' || w.referrer_id) as subject,
      coalesce(a.balance, 0) || ' but waiting ' || coalesce(w.amount, 0) as detail
    from (select id, balance from ledger_accounts where id like 'referrals:%') a
    full join (select referrer_id, sum(amount) filter (where payment_id is null) as amount
      from referral_earnings group by 1) w on a.id = 'referrals:' || w.referrer_id
    where coalesce(a.balance, 0) <> coalesce(w.amount, 0)`,
  /** A payment to a referrer is the sum of its shares, and arrived; what was refunded went back to the site. */
  'referral-payment-wrong': sql`
    select m.id as subject, m.amount || ' and back ' || m.reversed as detail from referral_payments m
    left join (select payment_id, sum(amount - reversed) as amount, sum(reversed) as reversed
      from referral_earnings group by 1) r on r.payment_id = m.id
    left join ledger_entries o on o.transfer_id = m.transfer_id and o.account_id = 'referrals:' || m.referrer_id
    left join ledger_entries i on i.transfer_id = m.transfer_id and i.account_id = m.paid_into || ':' || m.referrer_id
    where coalesce(r.amount, 0) <> m.amount or coalesce(r.reversed, 0) <> m.reversed
      or coalesce(o.amount, 0) <> -m.amount - m.reversed or coalesce(i.amount, 0) <> m.amount`,
  /** All that was ever put into a performer's account is in the list of earnings. */
  'earnings-sum': sql`
    select coalesce(l.account_id, 'earnings:' || e.performer_id) as subject,
      coalesce(l.credits, 0) || ' but earnings ' || coalesce(e.net, 0) as detail
    from (select n.account_id, sum(n.amount) as credits
      from ledger_entries n inner join ledger_transfers t on t.id = n.transfer_id
      where n.account_id like 'earnings:%' and n.amount > 0 and t.kind not in ('payout-change', 'payout-return')
      group by n.account_id) l
    full join (select performer_id, sum(net_price) as net from earnings group by performer_id having sum(net_price) > 0) e
      on l.account_id = 'earnings:' || e.performer_id
    where coalesce(l.credits, 0) <> coalesce(e.net, 0)`,
  /**
   * What was asked for is out of the balance until the request ends: given back, or sent in money at the rate of the
   * request.
   */
  'payout-wrong': sql`
    select r.id as subject, r.status || ' ' || r.request_tokens || ' ' || r.amount || ' ' || r.currency as detail
    from payout_requests r
    left join ledger_transfers t on t.reference = r.id
    left join ledger_entries e on e.transfer_id = t.id
    group by r.id
    having coalesce(sum(e.amount) filter (where e.account_id = 'earnings:' || r.performer_id), 0)
        <> case when r.status in ('rejected', 'canceled') then 0 else -r.request_tokens end
      or coalesce(sum(e.amount) filter (where e.account_id = 'payouts'), 0)
        <> case when r.status in ('pending', 'approved') then r.request_tokens else 0 end
      or coalesce(sum(e.amount) filter (where e.account_id = 'paid-out:' || r.payment_account_type || ':' || r.currency), 0)
        <> case when r.status = 'done' then r.amount else 0 end
      or r.amount <> r.request_tokens * r.token_conversion_rate / 1000000`,
  /** Earnings that count as paid are covered by payouts that were made, and by what was taken back. */
  'paid-without-payout': sql`
    select e.performer_id as subject, sum(e.net_price) || ' paid' as detail from earnings e
    where e.is_paid or e.refunded_at is null group by e.performer_id
    having coalesce(sum(e.net_price) filter (where e.is_paid), 0) - sum(e.refunded_net) > (select coalesce(sum(r.request_tokens), 0) from payout_requests r
      where r.performer_id = e.performer_id and r.status = 'done')`,
} as const satisfies Record<string, SQL>;
export type LedgerRule = keyof typeof LEDGER_RULES;

export interface Breach {
  subject: string;
  detail: string;
}

const MOST_BREACHES = 100;

export async function breachesOf(db: Db, rule: LedgerRule): Promise<Breach[]> {
  const { rows } = await db.execute<{ subject: string; detail: string }>(
    sql`select subject, detail from (${LEDGER_RULES[rule]}) broken order by subject limit ${MOST_BREACHES}`,
  );
  return rows;
}
