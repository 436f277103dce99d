import { type SQL, sql } from 'drizzle-orm';

/** Payouts to performers. */
export const PAYOUT_RULES = {
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
    select e.performer_id as subject, sum(e.net_price - e.refunded_net) || ' paid' as detail from earnings e
    where e.is_paid group by e.performer_id
    having sum(e.net_price - e.refunded_net) > (select coalesce(sum(r.request_tokens), 0) from payout_requests r
      where r.performer_id = e.performer_id and r.status = 'done')`,
} as const satisfies Record<string, SQL>;
