ALTER TABLE "files" ADD COLUMN "content_hash" text;--> statement-breakpoint
CREATE INDEX "files_content_hash_index" ON "files" USING btree ("content_hash") WHERE "files"."content_hash" is not null;