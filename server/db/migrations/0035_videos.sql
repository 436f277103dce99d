CREATE TABLE "video_participants" (
	"video_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"position" integer NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "video_participants_video_id_performer_id_pk" PRIMARY KEY("video_id","performer_id"),
	CONSTRAINT "video_participants_status_check" CHECK ("video_participants"."status" in ('asked', 'agreed', 'refused')),
	CONSTRAINT "video_participants_position_check" CHECK ("video_participants"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "video_positions" (
	"user_id" text NOT NULL,
	"video_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_positions_user_id_video_id_pk" PRIMARY KEY("user_id","video_id"),
	CONSTRAINT "video_positions_seconds_check" CHECK ("video_positions"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "video_purchases" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_views" (
	"video_id" text NOT NULL,
	"viewer_key" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "video_views_video_id_viewer_key_day_pk" PRIMARY KEY("video_id","viewer_key","day")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"slug" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_sale" boolean DEFAULT false NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"file_id" text NOT NULL,
	"next_file_id" text,
	"teaser_id" text,
	"thumbnail_id" text,
	"published_at" timestamp (3) with time zone,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"total_views" integer DEFAULT 0 NOT NULL,
	"total_purchases" integer DEFAULT 0 NOT NULL,
	"total_like" integer DEFAULT 0 NOT NULL,
	"total_bookmark" integer DEFAULT 0 NOT NULL,
	"total_comment" integer DEFAULT 0 NOT NULL,
	"comments_by" text DEFAULT 'everyone' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_status_check" CHECK ("videos"."status" in ('draft', 'active', 'inactive')),
	CONSTRAINT "videos_comments_by_check" CHECK ("videos"."comments_by" in ('everyone', 'followers', 'subscribers', 'nobody')),
	CONSTRAINT "videos_price_check" CHECK ("videos"."price" >= 0),
	CONSTRAINT "videos_counts_check" CHECK ("videos"."total_views" >= 0 and "videos"."total_purchases" >= 0),
	CONSTRAINT "videos_social_counts_check" CHECK ("videos"."total_like" >= 0 and "videos"."total_bookmark" >= 0 and "videos"."total_comment" >= 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_type_check";--> statement-breakpoint
ALTER TABLE "performers" DROP CONSTRAINT "performers_counts_check";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_type_check";--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "total_videos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_positions" ADD CONSTRAINT "video_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_positions" ADD CONSTRAINT "video_positions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_purchases" ADD CONSTRAINT "video_purchases_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_purchases" ADD CONSTRAINT "video_purchases_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_next_file_id_files_id_fk" FOREIGN KEY ("next_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_teaser_id_files_id_fk" FOREIGN KEY ("teaser_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_thumbnail_id_files_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_participants_performer_id_asked_at_index" ON "video_participants" USING btree ("performer_id","asked_at");--> statement-breakpoint
CREATE INDEX "video_positions_user_id_updated_at_index" ON "video_positions" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "video_positions_video_id_index" ON "video_positions" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_purchases_file_id_index" ON "video_purchases" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_slug_unique" ON "videos" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_performer_id_request_key_unique" ON "videos" USING btree ("performer_id","request_key");--> statement-breakpoint
CREATE INDEX "videos_performer_id_created_at_id_index" ON "videos" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "videos_performer_id_published_at_id_index" ON "videos" USING btree ("performer_id","published_at","id");--> statement-breakpoint
CREATE INDEX "videos_published_at_id_index" ON "videos" USING btree ("published_at","id") WHERE "videos"."status" = 'active' and "videos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "videos_published_at_index" ON "videos" USING btree ("published_at") WHERE not "videos"."is_counted" and "videos"."status" = 'active' and "videos"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "videos_tags_gin" ON "videos" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "videos_deleted_at_index" ON "videos" USING btree ("deleted_at") WHERE "videos"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_file_id_index" ON "videos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "videos_next_file_id_index" ON "videos" USING btree ("next_file_id") WHERE "videos"."next_file_id" is not null;--> statement-breakpoint
CREATE INDEX "videos_teaser_id_index" ON "videos" USING btree ("teaser_id") WHERE "videos"."teaser_id" is not null;--> statement-breakpoint
CREATE INDEX "videos_thumbnail_id_index" ON "videos" USING btree ("thumbnail_id") WHERE "videos"."thumbnail_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio', 'feed-teaser', 'performer-photo', 'performer-video', 'performer-video-teaser', 'performer-video-thumbnail', 'banner'));--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_counts_check" CHECK ("performers"."score" >= 0 and "performers"."total_views" >= 0 and "performers"."total_feeds" >= 0 and "performers"."total_photos" >= 0 and "performers"."total_galleries" >= 0 and "performers"."total_videos" >= 0 and "performers"."total_followers" >= 0 and "performers"."total_subscribers" >= 0);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_type_check" CHECK ("uploads"."type" in ('feed-photo', 'feed-video', 'feed-audio', 'feed-teaser', 'performer-video'));--> statement-breakpoint
CREATE TRIGGER videos_forget_object AFTER DELETE ON videos FOR EACH ROW EXECUTE FUNCTION forget_object('video');
