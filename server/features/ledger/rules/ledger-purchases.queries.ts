import { type SQL, sql } from 'drizzle-orm';

/** Purchases from a wallet, and what performers earn by them. */
export const PURCHASE_RULES = {
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
  /** Paid time that could not be used gives back at most what was paid for it. */
  'unused-too-much': sql`
    select t.id as subject, w.amount || ' of ' || p.tokens as detail from ledger_transfers t
    join payment_transactions p on t.key = 'unused:' || p.id
    join ledger_entries w on w.transfer_id = t.id and w.account_id = 'wallet:' || p.user_id
    where w.amount > p.tokens`,
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
} as const satisfies Record<string, SQL>;
