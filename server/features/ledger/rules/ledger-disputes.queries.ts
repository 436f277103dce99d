import { type SQL, sql } from 'drizzle-orm';

/** Disputes of card payments. */
export const DISPUTE_RULES = {
  /** The money of a dispute is gone until it is won; what is held for it is held until it is over; a lost one took its tokens,
   * or, of a capture that paid for nothing, what was still to go back. What a lost one gave of refunds that were not sent yet is
   * no loss, and never more than that was. */
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
      or coalesce(sum(n.amount) filter (where n.account_id = 'dispute-losses:' || d.currency and t.kind <> 'dispute-refund'), 0)
        <> case when d.status = 'lost' then d.covered - d.amount else 0 end
      or coalesce(sum(n.amount) filter (where n.account_id = 'refunds:' || d.currency and t.kind <> 'dispute-refund'), 0)
        <> case when d.status = 'lost' and d.refund_id is not null then -d.covered else 0 end
      or coalesce(sum(n.amount) filter (where n.account_id = 'refunds:' || d.currency and t.kind = 'dispute-refund'), 0)
        not between case when d.status = 'lost' and d.refund_id is null then d.covered - d.amount else 0 end and 0
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
} as const satisfies Record<string, SQL>;
