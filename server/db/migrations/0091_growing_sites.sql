CREATE TABLE "keyword_looks" (
	"keyword_key" text NOT NULL,
	"viewer_key" text NOT NULL,
	"address_key" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "keyword_looks_day_address_key_keyword_key_pk" PRIMARY KEY("day","address_key","keyword_key")
);
--> statement-breakpoint
CREATE TABLE "video_tags" (
	"video_id" text NOT NULL,
	"tag" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_tags_video_id_tag_pk" PRIMARY KEY("video_id","tag")
);
--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "keyword_looks_day_keyword_key_viewer_key_unique" ON "keyword_looks" USING btree ("day","keyword_key","viewer_key");--> statement-breakpoint
CREATE INDEX "video_tags_tag_published_at_video_id_index" ON "video_tags" USING btree ("tag","published_at","video_id");--> statement-breakpoint
CREATE INDEX "performers_id_featured_index" ON "performers" USING btree ("id") WHERE "performers"."is_featured";--> statement-breakpoint
CREATE INDEX "search_items_audience_price_index" ON "search_items" USING btree ("audience","price");--> statement-breakpoint
CREATE INDEX "search_items_duration_index" ON "search_items" USING btree ("duration") WHERE "search_items"."duration" is not null;--> statement-breakpoint
-- As in server/db/functions/video_tags_changed.sql, which has the word on it from now on: a trigger needs its function.
CREATE FUNCTION video_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER videos_tags_changed AFTER INSERT OR UPDATE OF tags, status, published_at, is_waiting, deleted_at ON videos
  FOR EACH ROW EXECUTE FUNCTION video_tags_changed();
--> statement-breakpoint
INSERT INTO video_tags (video_id, tag, published_at)
  SELECT DISTINCT v.id, t.tag, v.published_at FROM videos v, unnest(v.tags) t (tag)
  WHERE v.status = 'active' AND v.deleted_at IS NULL AND NOT v.is_waiting AND v.published_at IS NOT NULL;
