CREATE TABLE "gallery_purchases" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "gallery_purchases_version_check" CHECK ("gallery_purchases"."version" >= 0)
);
--> statement-breakpoint
ALTER TABLE "galleries" DROP CONSTRAINT "galleries_counts_check";--> statement-breakpoint
-- What stands in a gallery now is its version 0, also for those who have bought it.
DELETE FROM "photo_showings" WHERE "until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_showings" ALTER COLUMN "since" SET DATA TYPE integer USING 0;--> statement-breakpoint
ALTER TABLE "photo_showings" ALTER COLUMN "until" SET DATA TYPE integer USING NULL::integer;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "total_photos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_purchases" ADD CONSTRAINT "gallery_purchases_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_counts_check" CHECK ("galleries"."total_views" >= 0 and "galleries"."total_purchases" >= 0 and "galleries"."total_photos" >= 0 and "galleries"."version" >= 0);--> statement-breakpoint
ALTER TABLE "photo_showings" ADD CONSTRAINT "photo_showings_versions_check" CHECK ("photo_showings"."since" >= 0 and "photo_showings"."until" >= 0);
--> statement-breakpoint
UPDATE "galleries" g SET "total_photos" = (SELECT count(*) FROM "photo_showings" s WHERE s."gallery_id" = g."id");--> statement-breakpoint
INSERT INTO "gallery_purchases" ("transaction_id", "version") SELECT "id", 0 FROM "token_transactions" WHERE "type" = 'gallery';
