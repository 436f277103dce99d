ALTER TABLE "users" ADD COLUMN "seen_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stop_reason" text;