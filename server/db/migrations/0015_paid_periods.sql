-- Payments from before the period they paid for was written down get it from their subscription. The last one paid for
-- the period that runs or comes next; each one before it ended where the next began, so one whose subscription had run
-- out in between ends too late, but still in the past, where nothing is given back.
WITH "paid" AS (
  SELECT p."id", s."id" AS "subscription_id", s."transaction_id" IS NOT DISTINCT FROM p."id" AS "is_last",
    s."start_recurring_date" AT TIME ZONE 'UTC' AS "start", s."expired_at" AT TIME ZONE 'UTC' AS "end",
    CASE p."type" WHEN 'yearly_subscription' THEN interval '1 year' ELSE interval '1 month' END AS "length",
    p."settled_at"
  FROM "payment_transactions" p
  JOIN "subscriptions" s ON s."user_id" = p."user_id" AND s."performer_id" = p."performer_id"
  WHERE p."status" = 'success' AND p."total_price" > 0
    AND p."type" IN ('monthly_subscription', 'yearly_subscription')
    AND s."start_recurring_date" IS NOT NULL AND s."expired_at" IS NOT NULL
), "counted" AS (
  SELECT *, sum(CASE WHEN "is_last" THEN interval '0' ELSE "length" END)
    OVER (PARTITION BY "subscription_id" ORDER BY "settled_at" DESC, "id" DESC) AS "before"
  FROM "paid"
), "periods" AS (
  SELECT "id", "subscription_id",
    CASE WHEN "is_last" THEN "start" ELSE "start" - "before" END AS "from",
    CASE WHEN "is_last" THEN "end" ELSE "start" - ("before" - "length") END AS "until"
  FROM "counted"
)
UPDATE "payment_transactions" p
SET "subscription_id" = w."subscription_id",
  "detail" = p."detail" || jsonb_build_object(
    'from', to_char(w."from", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'until', to_char(w."until", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM "periods" w
WHERE w."id" = p."id" AND NOT p."detail" ? 'from';
