ALTER TABLE "payment_cards" ADD COLUMN "expiry_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (case when email ~ '@(gmail|googlemail)[.]com$'
        then replace(regexp_replace(email, '([+].*)?@.*$', ''), '.', '') || '@gmail.com'
        else regexp_replace(email, '[+].*@', '@') end) STORED;--> statement-breakpoint
CREATE INDEX "users_mailbox_index" ON "users" USING btree ("mailbox");