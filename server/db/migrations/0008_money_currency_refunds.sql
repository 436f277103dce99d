-- The currency prices are written in: that of the site's settings, read when a row is made. It also fills in what
-- is there already, because until now everything was in that currency.
CREATE FUNCTION site_currency() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'currency'), 'USD')
$$;
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"payment_gateway" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0),
	CONSTRAINT "payment_refunds_currency" CHECK ("payment_refunds"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "price_currency" text DEFAULT site_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "currency" text DEFAULT site_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ALTER COLUMN "currency" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "currency" text DEFAULT site_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text DEFAULT site_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "token_packages" ADD COLUMN "currency" text DEFAULT site_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payment_transactions_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_reference" ON "payment_refunds" USING btree ("payment_gateway","gateway_reference");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_pending" ON "payment_refunds" USING btree ("updated_at") WHERE "payment_refunds"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_default" ON "payment_cards" USING btree ("user_id") WHERE "payment_cards"."is_default" and "payment_cards"."deleted_at" is null;--> statement-breakpoint
-- Accounts of card money get the currency into their name. Only names change, no amount does.
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
INSERT INTO ledger_accounts (id, unit, is_guarded, currency, created_at)
  SELECT id || ':' || site_currency(), unit, false, site_currency(), created_at
  FROM ledger_accounts WHERE unit = 'cents';
--> statement-breakpoint
UPDATE ledger_entries SET account_id = account_id || ':' || site_currency()
  WHERE account_id IN (SELECT id FROM ledger_accounts WHERE unit = 'cents' AND currency IS NULL);
--> statement-breakpoint
DELETE FROM ledger_accounts WHERE unit = 'cents' AND currency IS NULL;
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_currency" CHECK (("ledger_accounts"."unit" = 'cents') = ("ledger_accounts"."currency" is not null));--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_amounts" CHECK ("payment_transactions"."original_price" >= 0 and "payment_transactions"."total_price" >= 0 and "payment_transactions"."tokens" >= 0);--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_currency" CHECK ("payment_transactions"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
-- The newest card of each person is the one that pays unless another is chosen.
UPDATE payment_cards SET is_default = true WHERE id IN (
  SELECT DISTINCT ON (user_id) id FROM payment_cards WHERE deleted_at IS NULL ORDER BY user_id, created_at DESC, id DESC
);
--> statement-breakpoint
-- Posts one balanced transfer. True when it was posted, false when the key was posted before. Tokens and each
-- currency balance on their own. Balances change last, so the rows that many people share are locked for the shortest
-- time; always in falling order of their name, so two transfers can never wait for each other in a circle, and a
-- payer's empty wallet refuses before the receiver's account is touched. A person's account (wallet:, earnings:) and
-- the site's accounts of a currency are opened by their first transfer.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id text, p_key text, p_kind text, p_reference text, p_at timestamptz, p_accounts text[], p_amounts bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  line record;
  unknown text;
  unbalanced text;
BEGIN
  INSERT INTO ledger_transfers (id, key, kind, reference, created_at)
    VALUES (p_id, p_key, p_kind, p_reference, p_at) ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO ledger_accounts (id, unit, currency, is_guarded, created_at)
    SELECT a.id,
        CASE WHEN a.is_person THEN 'tokens' ELSE 'cents' END,
        CASE WHEN a.is_person THEN NULL ELSE right(a.id, 3) END,
        a.is_person, p_at
    FROM (SELECT id, id LIKE 'wallet:%' OR id LIKE 'earnings:%' AS is_person FROM unnest(p_accounts) AS names(id)) AS a
    WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = a.id)
      AND (a.is_person OR a.id ~ '^(clearing:[a-z]+|exchange:cents|refunds):[A-Z]{3}$')
    ORDER BY a.id DESC
    ON CONFLICT (id) DO NOTHING;
  SELECT string_agg(a.id, ', ') INTO unknown FROM unnest(p_accounts) AS a(id)
    WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = a.id);
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transfer % names unknown accounts: %', p_key, unknown;
  END IF;
  SELECT string_agg(sums.total || ' ' || sums.unit, ', ') INTO unbalanced FROM (
    SELECT coalesce(l.currency, l.unit) AS unit, sum(a.amount) AS total
    FROM unnest(p_accounts, p_amounts) AS a(id, amount) JOIN ledger_accounts l ON l.id = a.id
    GROUP BY 1 HAVING sum(a.amount) <> 0
  ) AS sums;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transfer % does not balance: %', p_key, unbalanced;
  END IF;
  INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT p_id, a.id, a.amount FROM unnest(p_accounts, p_amounts) AS a(id, amount);
  FOR line IN SELECT a.id, a.amount FROM unnest(p_accounts, p_amounts) AS a(id, amount)
      WHERE a.id LIKE 'wallet:%' OR a.id LIKE 'earnings:%' ORDER BY a.id DESC LOOP
    UPDATE ledger_accounts SET balance = balance + line.amount WHERE id = line.id;
  END LOOP;
  RETURN true;
END
$$;
