CREATE TABLE "nightly_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"problems" integer NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "nightly_checks_name_check" CHECK ("nightly_checks"."name" in ('ledger', 'payments')),
	CONSTRAINT "nightly_checks_problems_check" CHECK ("nightly_checks"."problems" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "reconciled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "reconciled_at" timestamp (3) with time zone;