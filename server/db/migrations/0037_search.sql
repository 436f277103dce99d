CREATE TABLE "recent_searches" (
	"user_id" text NOT NULL,
	"keyword" text NOT NULL,
	"searched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recent_searches_user_id_keyword_pk" PRIMARY KEY("user_id","keyword")
);
--> statement-breakpoint
CREATE TABLE "search_items" (
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"media" text NOT NULL,
	"audience" text NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"duration" integer,
	"published_at" timestamp (3) with time zone NOT NULL,
	"total_views" integer DEFAULT 0 NOT NULL,
	"total_like" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_items_kind_object_id_pk" PRIMARY KEY("kind","object_id"),
	CONSTRAINT "search_items_kind_check" CHECK ("search_items"."kind" in ('performer', 'feed', 'video', 'gallery')),
	CONSTRAINT "search_items_media_check" CHECK ("search_items"."media" in ('none', 'text', 'photo', 'video', 'audio', 'stream')),
	CONSTRAINT "search_items_audience_check" CHECK ("search_items"."audience" in ('everyone', 'subscribers', 'ppv')),
	CONSTRAINT "search_items_counts_check" CHECK ("search_items"."price" >= 0 and "search_items"."duration" >= 0 and "search_items"."total_views" >= 0 and "search_items"."total_like" >= 0 and "search_items"."score" >= 0),
	CONSTRAINT "search_items_tier_check" CHECK ("search_items"."tier" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"items" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_words_items_check" CHECK ("search_words"."items" > 0)
);
--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_items" ADD CONSTRAINT "search_items_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_searches_user_id_searched_at_index" ON "recent_searches" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "search_items_words_gin" ON "search_items" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_items_performer_id_index" ON "search_items" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "search_words_word_index" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_keywords_keyword_index" ON "search_keywords" USING btree ("keyword" text_pattern_ops);--> statement-breakpoint
DELETE FROM "search_keywords" WHERE "object_type" NOT IN ('feed', 'performer', 'product', 'video', 'gallery', 'all');--> statement-breakpoint
ALTER TABLE "search_keywords" ADD CONSTRAINT "search_keywords_object_type_check" CHECK ("search_keywords"."object_type" in ('feed', 'performer', 'product', 'video', 'gallery', 'all'));
--> statement-breakpoint
-- As in server/db/functions/search_changed.sql, which has the word on it from now on: a trigger needs its function.
CREATE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_search_changed AFTER INSERT OR UPDATE OF name, username, status ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.role = 'performer') EXECUTE FUNCTION search_changed('performer');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER performers_search_changed AFTER INSERT OR UPDATE OF bio, review_state OR DELETE ON performers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_changed('performer');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER feeds_search_changed AFTER INSERT OR DELETE
    OR UPDATE OF title, excerpt, text, type, is_sale, price, status, published_at, is_waiting, deleted_at, edited_at ON feeds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_changed('feed');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER videos_search_changed AFTER INSERT OR DELETE
    OR UPDATE OF title, description, tags, is_sale, price, status, published_at, is_waiting, deleted_at, file_id ON videos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_changed('video');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER galleries_search_changed AFTER INSERT OR DELETE
    OR UPDATE OF title, description, is_sale, price, status, published_at, total_photos, deleted_at ON galleries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_changed('gallery');
--> statement-breakpoint
-- Words that look like others are found by trigrams, as in 0011; without the extension nothing is corrected.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS search_words_word_trigram ON search_words USING gin (word gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'searches correct no typing mistakes: %', sqlerrm;
END
$$;
