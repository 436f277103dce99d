CREATE TABLE "poll_options" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"feed_id" text,
	"description" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"total_vote" integer DEFAULT 0 NOT NULL,
	"expired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_options_counts_check" CHECK ("poll_options"."total_vote" >= 0 and "poll_options"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"feed_id" text NOT NULL,
	"user_id" text NOT NULL,
	"option_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_feed_id_user_id_pk" PRIMARY KEY("feed_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "feeds" DROP CONSTRAINT "feeds_status_check";--> statement-breakpoint
DROP INDEX "feeds_performer_id_status_created_at_id_index";--> statement-breakpoint
DROP INDEX "feeds_status_created_at_id_index";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "expired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "was_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "counted_photos" integer;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "streaming_scheduled" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "poll_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "poll_expired_at" timestamp (3) with time zone;--> statement-breakpoint
-- Posts keep their places, and what their profiles count already is noted as counted.
UPDATE "feeds" SET "published_at" = "created_at", "was_published" = true, "counted_photos" = CASE
  WHEN "status" = 'active' AND "deleted_at" IS NULL THEN (
    SELECT count(*) FROM "feed_files" u INNER JOIN "files" f ON f."id" = u."file_id"
    WHERE u."feed_id" = "feeds"."id" AND f."type" = 'feed-photo') END;--> statement-breakpoint
UPDATE "feeds" SET "is_pinned" = false, "pinned_at" = null WHERE "is_pinned";--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option_id_poll_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."poll_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_options_feed_id_position_index" ON "poll_options" USING btree ("feed_id","position");--> statement-breakpoint
CREATE INDEX "poll_options_performer_id_created_at_index" ON "poll_options" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "poll_votes_option_id_created_at_index" ON "poll_votes" USING btree ("option_id","created_at");--> statement-breakpoint
CREATE INDEX "poll_votes_user_id_index" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feeds_performer_id_status_published_at_id_index" ON "feeds" USING btree ("performer_id","status","published_at","id");--> statement-breakpoint
CREATE INDEX "feeds_performer_id_status_is_pinned_published_at_id_index" ON "feeds" USING btree ("performer_id","status","is_pinned","published_at","id");--> statement-breakpoint
CREATE INDEX "feeds_status_published_at_id_index" ON "feeds" USING btree ("status","published_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_performer_id_unique" ON "feeds" USING btree ("performer_id") WHERE "feeds"."is_pinned";--> statement-breakpoint
CREATE INDEX "feeds_published_at_index" ON "feeds" USING btree ("published_at") WHERE not "feeds"."was_published" and "feeds"."status" = 'active' and "feeds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "feeds_expired_at_index" ON "feeds" USING btree ("expired_at") WHERE "feeds"."expired_at" is not null and "feeds"."counted_photos" is not null;--> statement-breakpoint
CREATE INDEX "feeds_deleted_at_index" ON "feeds" USING btree ("deleted_at") WHERE "feeds"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_counted_photos_check" CHECK ("feeds"."counted_photos" >= 0);--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_status_check" CHECK ("feeds"."status" in ('active', 'inactive', 'draft'));