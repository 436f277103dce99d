ALTER TABLE "files" DROP CONSTRAINT "files_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_sizes_check";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "cut" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "staged" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "waveform" jsonb;--> statement-breakpoint
CREATE INDEX "feeds_performer_id_waiting_index" ON "feeds" USING btree ("performer_id") WHERE "feeds"."is_waiting";--> statement-breakpoint
CREATE INDEX "files_status_updated_at_unfinished_index" ON "files" USING btree ("status","updated_at") WHERE "files"."status" <> 'finished';--> statement-breakpoint
CREATE INDEX "files_source_key_index" ON "files" USING btree ("source_key") WHERE "files"."source_key" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio', 'feed-teaser', 'banner'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sizes_check" CHECK ("files"."size" >= 0 and "files"."width" >= 0 and "files"."height" >= 0 and "files"."duration" >= 0 and "files"."source_size" >= 0);