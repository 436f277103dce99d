CREATE TABLE "inbox_settings" (
	"performer_id" text PRIMARY KEY NOT NULL,
	"writers" text DEFAULT 'everyone' NOT NULL,
	"message_price" bigint DEFAULT 0 NOT NULL,
	"free_for_subscribers" boolean DEFAULT true NOT NULL,
	"daily_cap" integer DEFAULT 3 NOT NULL,
	"welcome_subscriber" text DEFAULT '' NOT NULL,
	"welcome_follower" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_settings_writers_check" CHECK ("inbox_settings"."writers" in ('everyone', 'followers', 'subscribers')),
	CONSTRAINT "inbox_settings_message_price_check" CHECK ("inbox_settings"."message_price" >= 0),
	CONSTRAINT "inbox_settings_daily_cap_check" CHECK ("inbox_settings"."daily_cap" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_user_id_performer_id_pk" PRIMARY KEY("user_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welcomes" (
	"performer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "welcomes_performer_id_user_id_kind_pk" PRIMARY KEY("performer_id","user_id","kind"),
	CONSTRAINT "welcomes_kind_check" CHECK ("welcomes"."kind" in ('subscriber', 'follower'))
);
--> statement-breakpoint
CREATE TABLE "mass_message_recipients" (
	"mass_message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message_id" text,
	"sent_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "mass_message_recipients_mass_message_id_user_id_pk" PRIMARY KEY("mass_message_id","user_id"),
	CONSTRAINT "mass_message_recipients_status_check" CHECK ("mass_message_recipients"."status" in ('waiting', 'sent', 'closed', 'blocked', 'muted', 'capped')),
	CONSTRAINT "mass_message_recipients_sent_at_check" CHECK (("mass_message_recipients"."status" = 'sent') = ("mass_message_recipients"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mass_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"segment" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"collect_cursor" text,
	"collected_at" timestamp (3) with time zone,
	"total_recipients" integer DEFAULT 0 NOT NULL,
	"total_sent" integer DEFAULT 0 NOT NULL,
	"total_closed" integer DEFAULT 0 NOT NULL,
	"total_blocked" integer DEFAULT 0 NOT NULL,
	"total_muted" integer DEFAULT 0 NOT NULL,
	"total_capped" integer DEFAULT 0 NOT NULL,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mass_messages_segment_check" CHECK ("mass_messages"."segment" in ('subscribers', 'new', 'expiring', 'expired', 'top', 'silent', 'followers')),
	CONSTRAINT "mass_messages_status_check" CHECK ("mass_messages"."status" in ('scheduled', 'sending', 'paused', 'cancelled', 'done')),
	CONSTRAINT "mass_messages_counts_check" CHECK ("mass_messages"."total_recipients" >= 0 and "mass_messages"."total_sent" >= 0 and "mass_messages"."total_closed" >= 0 and "mass_messages"."total_blocked" >= 0 and "mass_messages"."total_muted" >= 0 and "mass_messages"."total_capped" >= 0),
	CONSTRAINT "mass_messages_reached_check" CHECK ("mass_messages"."total_sent" + "mass_messages"."total_closed" + "mass_messages"."total_blocked" + "mass_messages"."total_muted" + "mass_messages"."total_capped" <= "mass_messages"."total_recipients")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "wrote_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "origin" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mass_messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD CONSTRAINT "inbox_settings_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcomes" ADD CONSTRAINT "welcomes_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcomes" ADD CONSTRAINT "welcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_message_recipients" ADD CONSTRAINT "mass_message_recipients_mass_message_id_mass_messages_id_fk" FOREIGN KEY ("mass_message_id") REFERENCES "public"."mass_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_message_recipients" ADD CONSTRAINT "mass_message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_message_recipients" ADD CONSTRAINT "mass_message_recipients_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_message_recipients" ADD CONSTRAINT "mass_message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_messages" ADD CONSTRAINT "mass_messages_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mutes_performer_id_index" ON "mutes" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "saved_replies_performer_id_title_id_index" ON "saved_replies" USING btree ("performer_id","title","id");--> statement-breakpoint
CREATE INDEX "welcomes_user_id_index" ON "welcomes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mass_message_recipients_mass_message_id_user_id_waiting_index" ON "mass_message_recipients" USING btree ("mass_message_id","user_id") WHERE "mass_message_recipients"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "mass_message_recipients_mass_message_id_read_index" ON "mass_message_recipients" USING btree ("mass_message_id") WHERE "mass_message_recipients"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "mass_message_recipients_user_id_performer_id_sent_at_index" ON "mass_message_recipients" USING btree ("user_id","performer_id","sent_at");--> statement-breakpoint
CREATE INDEX "mass_message_recipients_user_id_performer_id_unread_index" ON "mass_message_recipients" USING btree ("user_id","performer_id") WHERE "mass_message_recipients"."sent_at" is not null and "mass_message_recipients"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mass_message_recipients_message_id_unique" ON "mass_message_recipients" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mass_message_recipients_performer_id_index" ON "mass_message_recipients" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "mass_messages_performer_id_created_at_id_index" ON "mass_messages" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mass_messages_performer_id_request_key_unique" ON "mass_messages" USING btree ("performer_id","request_key");--> statement-breakpoint
CREATE INDEX "mass_messages_status_updated_at_open_index" ON "mass_messages" USING btree ("status","updated_at") WHERE "mass_messages"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "subscriptions_performer_id_created_at_index" ON "subscriptions" USING btree ("performer_id","created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_origin_check" CHECK ("messages"."origin" in ('person', 'mass', 'welcome'));--> statement-breakpoint
UPDATE conversation_members m SET wrote_at = w.at
  FROM (SELECT conversation_id, sender_id, max(created_at) AS at FROM messages GROUP BY 1, 2) w
  WHERE w.conversation_id = m.conversation_id AND w.sender_id = m.user_id;
