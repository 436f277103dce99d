CREATE TABLE "feed_version_files" (
	"version_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "feed_version_files_version_id_file_id_pk" PRIMARY KEY("version_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "feed_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_version_purchases" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "excerpt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feed_version_files" ADD CONSTRAINT "feed_version_files_version_id_feed_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."feed_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_version_files" ADD CONSTRAINT "feed_version_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_versions" ADD CONSTRAINT "feed_versions_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_version_purchases" ADD CONSTRAINT "feed_version_purchases_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_version_purchases" ADD CONSTRAINT "feed_version_purchases_version_id_feed_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."feed_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_version_files_file" ON "feed_version_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "feed_versions_feed" ON "feed_versions" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "feed_version_purchases_version" ON "feed_version_purchases" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "token_transactions_owners" ON "token_transactions" USING btree ("owned_id") WHERE "token_transactions"."owned_id" is not null;