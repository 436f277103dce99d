import { type SQL, sql } from 'drizzle-orm';

/** Tax in what cards paid, and the invoices and credit notes that say so. */
export const TAX_RULES = {
  /** The tax of a paid payment is its rate's part of the price, and was put aside; what went back of it, too. */
  'tax-wrong': sql`
    with moved as (
      select c.payment_id, sum(n.amount) filter (where n.amount > 0) as owed,
        -sum(n.amount) filter (where n.amount < 0) as back
      from (select id as cause, id as payment_id from payment_transactions
        union all select id, payment_id from payment_refunds union all select id, payment_id from disputes) c
      join ledger_transfers t on t.reference = c.cause
      join ledger_entries n on n.transfer_id = t.id and n.account_id like 'tax:%' group by c.payment_id)
    select p.id as subject, p.tax_amount || ' back ' || p.refunded_tax || ' of ' || p.total_price as detail
    from payment_transactions p left join moved m on m.payment_id = p.id
    where p.tax_amount <> (2 * p.total_price * p.tax_rate + 10000 + p.tax_rate) / (2 * (10000 + p.tax_rate))
      or coalesce(m.owed, 0) <> case when p.status = 'success' then p.tax_amount else 0 end
      or coalesce(m.back, 0) <> p.refunded_tax
      or p.refunded_price = p.total_price and p.refunded_tax <> p.tax_amount and p.status = 'success'`,
  /** A paid payment has one invoice over its price, since there are invoices, and nothing else has one. */
  'invoice-wrong': sql`
    select p.id as subject, p.status || ' ' || p.total_price || ' but ' || coalesce(i.amount::text, 'no invoice') as detail
    from payment_transactions p
    left join invoices i on i.payment_id = p.id and i.kind = 'invoice'
    where case when i.id is null
        then p.status = 'success' and p.total_price > 0 and p.settled_at > (select min(created_at) from invoices)
        else p.status <> 'success' or i.amount <> p.total_price or i.tax_amount <> p.tax_amount
          or i.tax_rate <> p.tax_rate or i.currency <> p.currency end`,
  /** The credit notes of a payment say what went back of it. */
  'credit-note-wrong': sql`
    select p.id as subject, coalesce(sum(c.amount), 0) || ' of ' || p.refunded_price as detail
    from payment_transactions p
    join invoices i on i.payment_id = p.id and i.kind = 'invoice'
    left join invoices c on c.payment_id = p.id and c.kind = 'credit_note'
    group by p.id
    having coalesce(sum(c.amount), 0) <> p.refunded_price or coalesce(sum(c.tax_amount), 0) <> p.refunded_tax`,
  /** Numbers of a kind and year begin with 1 and leave none out. */
  'invoice-gap': sql`
    select coalesce(c.kind, i.kind) || ' ' || coalesce(c.year, i.year) as subject,
      coalesce(i.issued, 0) || ' issued, numbers to ' || coalesce(i.highest, 0) || ', given out ' || coalesce(c.last, 0) as detail
    from invoice_counters c
    full join (select kind, year, count(*) as issued, max(number) as highest from invoices group by kind, year) i
      on i.kind = c.kind and i.year = c.year
    where coalesce(i.issued, 0) <> coalesce(c.last, 0) or coalesce(i.highest, 0) <> coalesce(c.last, 0)`,
} as const satisfies Record<string, SQL>;
