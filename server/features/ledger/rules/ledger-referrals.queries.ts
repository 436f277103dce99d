import { type SQL, sql } from 'drizzle-orm';

/** What referrers get of sales. */
export const REFERRAL_RULES = {
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
} as const satisfies Record<string, SQL>;
