CREATE TABLE "payout_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"gateway" text NOT NULL,
	"encrypted" text,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"due" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_by" timestamp (3) with time zone,
	"disabled_reason" text,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_accounts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_accounts_state_check" CHECK ("sandbox_accounts"."state" in ('new', 'complete', 'missing', 'review', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"transfer_group" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_transfers_transfer_group_unique" UNIQUE("transfer_group"),
	CONSTRAINT "sandbox_transfers_amount_check" CHECK ("sandbox_transfers"."amount" > 0),
	CONSTRAINT "sandbox_transfers_currency_check" CHECK ("sandbox_transfers"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "payout_methods" DROP CONSTRAINT "payout_methods_method_check";--> statement-breakpoint
ALTER TABLE "payout_requests" DROP CONSTRAINT "payout_requests_payment_account_type_check";--> statement-breakpoint
ALTER TABLE "payout_requests" DROP CONSTRAINT "payout_requests_counts_check";--> statement-breakpoint
ALTER TABLE "payout_requests" ADD COLUMN "transfer_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD COLUMN "transfer_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD COLUMN "transfer_problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_connections" ADD CONSTRAINT "payout_connections_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD CONSTRAINT "sandbox_transfers_account_id_sandbox_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sandbox_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_connections_performer_id_unique" ON "payout_connections" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_account_id_index" ON "sandbox_transfers" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "payout_methods" ADD CONSTRAINT "payout_methods_method_check" CHECK ("payout_methods"."method" in ('banking', 'paypal', 'stripe'));--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_payment_account_type_check" CHECK ("payout_requests"."payment_account_type" in ('banking', 'paypal', 'stripe'));--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_counts_check" CHECK ("payout_requests"."amount" >= 0 and "payout_requests"."changes" >= 0 and "payout_requests"."transfer_refusals" >= 0);