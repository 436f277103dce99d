ALTER TABLE "feeds" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_request" ON "feeds" USING btree ("performer_id","request_key");