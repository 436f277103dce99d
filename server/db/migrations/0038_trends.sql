CREATE TABLE "trend_days" (
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"day" date NOT NULL,
	"looks" integer NOT NULL,
	CONSTRAINT "trend_days_day_kind_object_id_pk" PRIMARY KEY("day","kind","object_id"),
	CONSTRAINT "trend_days_kind_check" CHECK ("trend_days"."kind" in ('feed', 'video', 'gallery')),
	CONSTRAINT "trend_days_looks_check" CHECK ("trend_days"."looks" > 0)
);
--> statement-breakpoint
CREATE TABLE "trend_looks" (
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"day" date NOT NULL,
	"viewer_key" text NOT NULL,
	"address_key" text NOT NULL,
	CONSTRAINT "trend_looks_kind_object_id_day_viewer_key_pk" PRIMARY KEY("kind","object_id","day","viewer_key"),
	CONSTRAINT "trend_looks_kind_check" CHECK ("trend_looks"."kind" in ('feed', 'video', 'gallery'))
);
--> statement-breakpoint
CREATE TABLE "trending_items" (
	"time" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"looks" integer NOT NULL,
	CONSTRAINT "trending_items_time_kind_object_id_pk" PRIMARY KEY("time","kind","object_id"),
	CONSTRAINT "trending_items_time_check" CHECK ("trending_items"."time" in ('week', 'month')),
	CONSTRAINT "trending_items_kind_check" CHECK ("trending_items"."kind" in ('feed', 'video', 'gallery')),
	CONSTRAINT "trending_items_looks_check" CHECK ("trending_items"."looks" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trend_looks_kind_object_id_day_address_key_unique" ON "trend_looks" USING btree ("kind","object_id","day","address_key");--> statement-breakpoint
CREATE INDEX "trend_looks_day_index" ON "trend_looks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trending_items_time_looks_object_id_index" ON "trending_items" USING btree ("time","looks","object_id");--> statement-breakpoint
CREATE INDEX "search_items_kind_published_at_object_id_index" ON "search_items" USING btree ("kind","published_at","object_id");--> statement-breakpoint
CREATE INDEX "search_items_kind_score_object_id_index" ON "search_items" USING btree ("kind","score","object_id");--> statement-breakpoint
CREATE INDEX "search_items_kind_total_views_object_id_index" ON "search_items" USING btree ("kind","total_views","object_id");--> statement-breakpoint
CREATE INDEX "search_items_kind_total_like_object_id_index" ON "search_items" USING btree ("kind","total_like","object_id");--> statement-breakpoint
CREATE INDEX "search_items_published_at_object_id_things_index" ON "search_items" USING btree ("published_at","object_id") WHERE "search_items"."kind" <> 'performer';--> statement-breakpoint
CREATE INDEX "search_items_score_object_id_things_index" ON "search_items" USING btree ("score","object_id") WHERE "search_items"."kind" <> 'performer';--> statement-breakpoint
CREATE INDEX "search_items_total_views_object_id_things_index" ON "search_items" USING btree ("total_views","object_id") WHERE "search_items"."kind" <> 'performer';--> statement-breakpoint
CREATE INDEX "search_items_total_like_object_id_things_index" ON "search_items" USING btree ("total_like","object_id") WHERE "search_items"."kind" <> 'performer';--> statement-breakpoint
CREATE INDEX "search_items_published_at_object_id_audio_index" ON "search_items" USING btree ("published_at","object_id") WHERE "search_items"."media" = 'audio';