CREATE TABLE "galleries" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"slug" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_sale" boolean DEFAULT false NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"cover_photo_id" text,
	"published_at" timestamp (3) with time zone,
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
	CONSTRAINT "galleries_status_check" CHECK ("galleries"."status" in ('draft', 'active', 'inactive')),
	CONSTRAINT "galleries_comments_by_check" CHECK ("galleries"."comments_by" in ('everyone', 'followers', 'subscribers', 'nobody')),
	CONSTRAINT "galleries_price_check" CHECK ("galleries"."price" >= 0),
	CONSTRAINT "galleries_counts_check" CHECK ("galleries"."total_views" >= 0 and "galleries"."total_purchases" >= 0),
	CONSTRAINT "galleries_social_counts_check" CHECK ("galleries"."total_like" >= 0 and "galleries"."total_bookmark" >= 0 and "galleries"."total_comment" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gallery_views" (
	"gallery_id" text NOT NULL,
	"viewer_key" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "gallery_views_gallery_id_viewer_key_day_pk" PRIMARY KEY("gallery_id","viewer_key","day")
);
--> statement-breakpoint
CREATE TABLE "photo_showings" (
	"photo_id" text NOT NULL,
	"gallery_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "photo_showings_photo_id_gallery_id_since_pk" PRIMARY KEY("photo_id","gallery_id","since")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"gallery_id" text NOT NULL,
	"file_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"position" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_status_check" CHECK ("photos"."status" in ('draft', 'active', 'inactive')),
	CONSTRAINT "photos_position_check" CHECK ("photos"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_type_check";--> statement-breakpoint
ALTER TABLE "performers" DROP CONSTRAINT "performers_counts_check";--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "total_galleries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_photo_id_photos_id_fk" FOREIGN KEY ("cover_photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_views" ADD CONSTRAINT "gallery_views_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_showings" ADD CONSTRAINT "photo_showings_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_showings" ADD CONSTRAINT "photo_showings_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "galleries_slug_unique" ON "galleries" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "galleries_performer_id_request_key_unique" ON "galleries" USING btree ("performer_id","request_key");--> statement-breakpoint
CREATE INDEX "galleries_performer_id_created_at_id_index" ON "galleries" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "galleries_performer_id_published_at_id_index" ON "galleries" USING btree ("performer_id","published_at","id");--> statement-breakpoint
CREATE INDEX "galleries_published_at_id_index" ON "galleries" USING btree ("published_at","id") WHERE "galleries"."status" = 'active' and "galleries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "galleries_cover_photo_id_index" ON "galleries" USING btree ("cover_photo_id") WHERE "galleries"."cover_photo_id" is not null;--> statement-breakpoint
CREATE INDEX "galleries_deleted_at_index" ON "galleries" USING btree ("deleted_at") WHERE "galleries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "photo_showings_gallery_id_until_index" ON "photo_showings" USING btree ("gallery_id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_showings_photo_id_unique" ON "photo_showings" USING btree ("photo_id") WHERE "photo_showings"."until" is null;--> statement-breakpoint
CREATE INDEX "photos_gallery_id_position_id_index" ON "photos" USING btree ("gallery_id","position","id");--> statement-breakpoint
CREATE INDEX "photos_performer_id_created_at_id_index" ON "photos" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "photos_file_id_index" ON "photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "photos_deleted_at_index" ON "photos" USING btree ("deleted_at") WHERE "photos"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio', 'feed-teaser', 'performer-photo', 'banner'));--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_counts_check" CHECK ("performers"."score" >= 0 and "performers"."total_views" >= 0 and "performers"."total_feeds" >= 0 and "performers"."total_photos" >= 0 and "performers"."total_galleries" >= 0 and "performers"."total_followers" >= 0 and "performers"."total_subscribers" >= 0);--> statement-breakpoint
CREATE TRIGGER galleries_forget_object AFTER DELETE ON galleries FOR EACH ROW EXECUTE FUNCTION forget_object('gallery');
