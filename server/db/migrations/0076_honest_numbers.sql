-- Who looked was kept for a day only, once for each of its days.
DELETE FROM "trend_looks";--> statement-breakpoint
ALTER TABLE "suggested_keywords" DROP CONSTRAINT "suggested_keywords_people_check";--> statement-breakpoint
ALTER TABLE "trend_days" DROP CONSTRAINT "trend_days_looks_check";--> statement-breakpoint
DROP INDEX "trend_looks_kind_object_id_day_address_key_unique";--> statement-breakpoint
ALTER TABLE "trend_looks" DROP CONSTRAINT "trend_looks_kind_object_id_day_viewer_key_pk";--> statement-breakpoint
ALTER TABLE "trend_looks" ADD CONSTRAINT "trend_looks_kind_object_id_viewer_key_pk" PRIMARY KEY("kind","object_id","viewer_key");--> statement-breakpoint
ALTER TABLE "feed_views" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "feed_views" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "gallery_views" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "gallery_views" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "performer_views" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "performer_views" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "product_views" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "product_views" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "suggested_keywords" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_views" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "video_views" ADD COLUMN "place" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_views_feed_id_day_address_key_place_unique" ON "feed_views" USING btree ("feed_id","day","address_key","place");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_views_gallery_id_day_address_key_place_unique" ON "gallery_views" USING btree ("gallery_id","day","address_key","place");--> statement-breakpoint
CREATE UNIQUE INDEX "performer_views_performer_id_day_address_key_place_unique" ON "performer_views" USING btree ("performer_id","day","address_key","place");--> statement-breakpoint
CREATE UNIQUE INDEX "product_views_product_id_day_address_key_place_unique" ON "product_views" USING btree ("product_id","day","address_key","place");--> statement-breakpoint
CREATE UNIQUE INDEX "trend_looks_kind_object_id_address_key_unique" ON "trend_looks" USING btree ("kind","object_id","address_key");--> statement-breakpoint
CREATE UNIQUE INDEX "video_views_video_id_day_address_key_place_unique" ON "video_views" USING btree ("video_id","day","address_key","place");--> statement-breakpoint
ALTER TABLE "feed_views" ADD CONSTRAINT "feed_views_place_check" CHECK ("feed_views"."place" > 0);--> statement-breakpoint
ALTER TABLE "gallery_views" ADD CONSTRAINT "gallery_views_place_check" CHECK ("gallery_views"."place" > 0);--> statement-breakpoint
ALTER TABLE "performer_views" ADD CONSTRAINT "performer_views_place_check" CHECK ("performer_views"."place" > 0);--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_place_check" CHECK ("product_views"."place" > 0);--> statement-breakpoint
ALTER TABLE "suggested_keywords" ADD CONSTRAINT "suggested_keywords_people_check" CHECK ("suggested_keywords"."people" >= 0);--> statement-breakpoint
ALTER TABLE "trend_days" ADD CONSTRAINT "trend_days_looks_check" CHECK ("trend_days"."looks" >= 0);--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_place_check" CHECK ("video_views"."place" > 0);