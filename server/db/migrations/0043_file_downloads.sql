CREATE TABLE "file_downloads" (
	"file_id" text NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "file_downloads_file_id_user_id_day_pk" PRIMARY KEY("file_id","user_id","day"),
	CONSTRAINT "file_downloads_bytes_check" CHECK ("file_downloads"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_downloads" ADD CONSTRAINT "file_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_downloads_user_id_index" ON "file_downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_downloads_day_index" ON "file_downloads" USING btree ("day");