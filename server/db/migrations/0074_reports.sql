CREATE TABLE "report_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"target_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appeal_state" text DEFAULT 'none' NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_cases_target_check" CHECK ("report_cases"."target" in ('feed', 'video', 'gallery', 'product', 'performer', 'comment', 'message', 'stream')),
	CONSTRAINT "report_cases_action_check" CHECK ("report_cases"."action" in ('warned', 'deleted')),
	CONSTRAINT "report_cases_reason_check" CHECK ("report_cases"."reason" in ('violence', 'hate', 'harassment', 'dangerous', 'child-abuse', 'terrorism', 'spam', 'rights', 'other')),
	CONSTRAINT "report_cases_appeal_state_check" CHECK ("report_cases"."appeal_state" in ('none', 'sent', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"target" text NOT NULL,
	"target_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'reported' NOT NULL,
	"case_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_target_check" CHECK ("reports"."target" in ('feed', 'video', 'gallery', 'product', 'performer', 'comment', 'message', 'stream')),
	CONSTRAINT "reports_reason_check" CHECK ("reports"."reason" in ('violence', 'hate', 'harassment', 'dangerous', 'child-abuse', 'terrorism', 'spam', 'rights', 'other')),
	CONSTRAINT "reports_status_check" CHECK ("reports"."status" in ('reported', 'rejected', 'warned', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_ref_source_check";--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_ref_source_check";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_cases_owner_id_created_at_id_index" ON "report_cases" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_appealed_at_open_index" ON "report_cases" USING btree ("appealed_at") WHERE "report_cases"."appeal_state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reporter_id_target_target_id_unique" ON "reports" USING btree ("reporter_id","target","target_id") WHERE "reports"."status" = 'reported';--> statement-breakpoint
CREATE INDEX "reports_reporter_id_created_at_id_index" ON "reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_target_target_id_index" ON "reports" USING btree ("target","target_id");--> statement-breakpoint
CREATE INDEX "reports_created_at_id_index" ON "reports" USING btree ("created_at","id") WHERE "reports"."status" = 'reported';--> statement-breakpoint
CREATE INDEX "reports_owner_id_index" ON "reports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "reports_case_id_index" ON "reports" USING btree ("case_id") WHERE "reports"."case_id" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('liked', 'commented', 'followed', 'subscribed', 'tipped', 'purchased', 'message', 'live', 'new-content', 'order', 'product', 'renewal', 'price-change', 'payout', 'refund', 'review', 'participation', 'report', 'security'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_ref_source_check" CHECK ("notifications"."ref_source" in ('performer', 'user', 'feed', 'video', 'gallery', 'product', 'comment', 'message', 'stream', 'conversation', 'order', 'payout', 'subscription', 'transaction', 'account', 'report', 'case'));--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_ref_source_check" CHECK ("publications"."ref_source" in ('performer', 'user', 'feed', 'video', 'gallery', 'product', 'comment', 'message', 'stream', 'conversation', 'order', 'payout', 'subscription', 'transaction', 'account', 'report', 'case'));