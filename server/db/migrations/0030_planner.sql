CREATE TABLE "queue_posts" (
	"feed_id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"position" integer NOT NULL,
	"skipped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_posts_position_check" CHECK ("queue_posts"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "queue_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_rules_weekdays_check" CHECK (cardinality("queue_rules"."weekdays") between 1 and 7 and "queue_rules"."weekdays" <@ '{1,2,3,4,5,6,7}'::int[]),
	CONSTRAINT "queue_rules_time_check" CHECK ("queue_rules"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "queue_posts" ADD CONSTRAINT "queue_posts_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_posts" ADD CONSTRAINT "queue_posts_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_rules" ADD CONSTRAINT "queue_rules_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_posts_performer_id_position_index" ON "queue_posts" USING btree ("performer_id","position");--> statement-breakpoint
CREATE INDEX "queue_rules_performer_id_index" ON "queue_rules" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "queue_rules_next_at_index" ON "queue_rules" USING btree ("next_at") WHERE "queue_rules"."is_on";