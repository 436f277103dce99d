CREATE TABLE "referral_earnings" (
	"id" text PRIMARY KEY NOT NULL,
	"register_id" text NOT NULL,
	"referrer_id" text NOT NULL,
	"earning_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	"payment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_earnings_amount_check" CHECK ("referral_earnings"."amount" > 0),
	CONSTRAINT "referral_earnings_reversed_check" CHECK ("referral_earnings"."reversed" between 0 and "referral_earnings"."amount")
);
--> statement-breakpoint
CREATE TABLE "referral_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"referrer_id" text NOT NULL,
	"paid_into" text NOT NULL,
	"amount" bigint NOT NULL,
	"reversed" bigint NOT NULL,
	"transfer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_payments_paid_into_check" CHECK ("referral_payments"."paid_into" in ('wallet', 'earnings')),
	CONSTRAINT "referral_payments_amounts_check" CHECK ("referral_payments"."amount" >= 0 and "referral_payments"."reversed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_type_check";--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_register_id_referrals_register_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."referrals"("register_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_earning_id_earnings_id_fk" FOREIGN KEY ("earning_id") REFERENCES "public"."earnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_payment_id_referral_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."referral_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_payments" ADD CONSTRAINT "referral_payments_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_payments" ADD CONSTRAINT "referral_payments_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_earnings_earning_id_register_id_unique" ON "referral_earnings" USING btree ("earning_id","register_id");--> statement-breakpoint
CREATE INDEX "referral_earnings_referrer_id_created_at_id_index" ON "referral_earnings" USING btree ("referrer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_earnings_register_id_index" ON "referral_earnings" USING btree ("register_id");--> statement-breakpoint
CREATE INDEX "referral_earnings_payment_id_index" ON "referral_earnings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "referral_earnings_referrer_id_waiting_index" ON "referral_earnings" USING btree ("referrer_id") WHERE "referral_earnings"."payment_id" is null;--> statement-breakpoint
CREATE INDEX "referral_payments_referrer_id_created_at_index" ON "referral_payments" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_cards_fingerprint_index" ON "payment_cards" USING btree ("fingerprint") WHERE "payment_cards"."fingerprint" is not null;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_type_check" CHECK ("earnings"."type" in ('feed', 'tip', 'product', 'video', 'gallery', 'message', 'stream_tip', 'monthly_subscription', 'yearly_subscription', 'referral'));