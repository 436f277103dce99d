CREATE TABLE "stream_reminders" (
	"feed_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"told_for" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_reminders_feed_id_user_id_pk" PRIMARY KEY("feed_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stream_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_reminders" ADD CONSTRAINT "stream_reminders_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_reminders" ADD CONSTRAINT "stream_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_reminders_user_id_index" ON "stream_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feeds_streaming_scheduled_index" ON "feeds" USING btree ("streaming_scheduled") WHERE "feeds"."streaming_scheduled" is not null;