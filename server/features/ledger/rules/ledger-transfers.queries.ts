import { type SQL, sql } from 'drizzle-orm';

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
      and t.kind in ('dispute', 'dispute-hold', 'dispute-won', 'dispute-lost', 'dispute-refund')
    left join users u on u.id = t.reference and t.kind = 'grant'`;

/** Transfers, their lines and the balances of accounts. */
export const TRANSFER_RULES = {
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
        when t.kind = 'top-up' then array['clearing', 'exchange', 'coupons', 'tax', 'wallet']
        when p.id is not null then array['clearing', 'exchange', 'tax', 'earnings', 'platform', 'referrals']
        when t.kind = 'payout' then array['payouts', 'exchange', 'paid-out']
        when r.id is not null then array['earnings', 'payouts']
        when m.id is not null then array['referrals', 'wallet', 'earnings', 'platform']
        when b.id is not null then array['refunds', 'coupons', 'tax', 'exchange', 'wallet', 'earnings', 'platform']
        when t.kind = 'dispute' then array['clearing', 'disputed']
        when t.kind = 'dispute-hold' then array['wallet', 'disputes']
        when t.kind = 'dispute-won' then array['clearing', 'disputed', 'disputes', 'wallet']
        when t.kind = 'dispute-refund' then array['dispute-losses', 'refunds']
        when d.id is not null then array['disputed', 'dispute-losses', 'refunds', 'coupons', 'tax', 'exchange', 'disputes',
          'wallet', 'earnings', 'platform']
        when f.id is not null then array['clearing', 'refunds']
        else array['grants', 'wallet'] end)
      or e.account_id like 'wallet:%' and e.account_id is distinct from
        'wallet:' || coalesce(x.user_id, p.user_id, v.user_id, b.user_id, d.user_id, m.referrer_id, u.id)
      or e.account_id like 'earnings:%' and e.account_id is distinct from 'earnings:'
        || coalesce(x.performer_id, p.performer_id, v.performer_id, b.performer_id, d.performer_id, r.performer_id, m.referrer_id)
      or e.account_id like 'referrals:%' and e.account_id is distinct from 'referrals:' || m.referrer_id
        and not exists (select from referrals g where e.account_id = 'referrals:' || g.referrer_id
          and g.register_id in (x.user_id, x.performer_id, p.user_id, p.performer_id))`,
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
} as const satisfies Record<string, SQL>;
