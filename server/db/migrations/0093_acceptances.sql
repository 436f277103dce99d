CREATE TABLE "acceptances" (
	"user_id" text PRIMARY KEY NOT NULL,
	"terms_version" text NOT NULL,
	"privacy_version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accepted_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_terms_version_accepted_texts_version_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."accepted_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_privacy_version_accepted_texts_version_fk" FOREIGN KEY ("privacy_version") REFERENCES "public"."accepted_texts"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acceptances_terms_version_index" ON "acceptances" USING btree ("terms_version");--> statement-breakpoint
CREATE INDEX "acceptances_privacy_version_index" ON "acceptances" USING btree ("privacy_version");