CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"position" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"photo" jsonb,
	"ordering" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_status_check" CHECK ("banners"."status" in ('active', 'inactive')),
	CONSTRAINT "banners_position_check" CHECK ("banners"."position" in ('top', 'left', 'right', 'middle', 'bottom'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_type_check";--> statement-breakpoint
CREATE INDEX "banners_status_position_ordering_id_index" ON "banners" USING btree ("status","position","ordering","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio', 'banner'));