CREATE TABLE "payout_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"method" text NOT NULL,
	"encrypted" text NOT NULL,
	"masked" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_methods_method_check" CHECK ("payout_methods"."method" in ('banking', 'paypal'))
);
--> statement-breakpoint
CREATE TABLE "payout_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_account_type" text NOT NULL,
	"encrypted" text NOT NULL,
	"masked" jsonb NOT NULL,
	"request_tokens" bigint NOT NULL,
	"token_conversion_rate" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"request_note" text DEFAULT '' NOT NULL,
	"admin_note" text DEFAULT '' NOT NULL,
	"payment_reference" text DEFAULT '' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"request_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payout_requests_status_check" CHECK ("payout_requests"."status" in ('pending', 'approved', 'rejected', 'done', 'canceled')),
	CONSTRAINT "payout_requests_payment_account_type_check" CHECK ("payout_requests"."payment_account_type" in ('banking', 'paypal')),
	CONSTRAINT "payout_requests_amounts_check" CHECK ("payout_requests"."request_tokens" > 0 and "payout_requests"."token_conversion_rate" > 0),
	CONSTRAINT "payout_requests_counts_check" CHECK ("payout_requests"."amount" >= 0 and "payout_requests"."changes" >= 0),
	CONSTRAINT "payout_requests_currency_check" CHECK ("payout_requests"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "payout_methods" ADD CONSTRAINT "payout_methods_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_methods_performer_id_method_unique" ON "payout_methods" USING btree ("performer_id","method");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_requests_performer_id_pending_unique" ON "payout_requests" USING btree ("performer_id") WHERE "payout_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_requests_performer_id_request_key_unique" ON "payout_requests" USING btree ("performer_id","request_key");--> statement-breakpoint
CREATE INDEX "payout_requests_performer_id_created_at_id_index" ON "payout_requests" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_requests_status_created_at_index" ON "payout_requests" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_payout_id_payout_requests_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earnings_payout_id_index" ON "earnings" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "earnings_performer_id_created_at_unpaid_index" ON "earnings" USING btree ("performer_id","created_at") WHERE not "earnings"."is_paid" and "earnings"."refunded_at" is null;