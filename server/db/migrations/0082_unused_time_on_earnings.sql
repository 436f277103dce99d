-- What was given back for unused time before this is noted on what was earned, as later times do.
WITH "unused" AS (
  SELECT p."id", t."created_at",
    sum(n."amount") FILTER (WHERE n."account_id" LIKE 'wallet:%') AS "gross",
    coalesce(-sum(n."amount") FILTER (WHERE n."account_id" LIKE 'earnings:%'), 0) AS "net"
  FROM "payment_transactions" p
  JOIN "ledger_transfers" t ON t."key" = 'unused:' || p."id"
  JOIN "ledger_entries" n ON n."transfer_id" = t."id"
  GROUP BY p."id", t."id"
)
UPDATE "earnings" e
SET "refunded_gross" = least(e."gross_price", e."refunded_gross" + u."gross"),
  "refunded_net" = e."refunded_net" + u."net",
  "refunded_at" = CASE WHEN e."refunded_gross" + u."gross" >= e."gross_price"
    THEN coalesce(e."refunded_at", u."created_at") ELSE e."refunded_at" END
FROM "unused" u
WHERE e."transaction_id" = u."id";
