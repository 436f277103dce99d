CREATE TABLE "stream_chat_people" (
	"performer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_chat_people_performer_id_user_id_pk" PRIMARY KEY("performer_id","user_id"),
	CONSTRAINT "stream_chat_people_role_check" CHECK ("stream_chat_people"."role" in ('moderator', 'muted', 'banned')),
	CONSTRAINT "stream_chat_people_until_check" CHECK (("stream_chat_people"."role" = 'muted') = ("stream_chat_people"."until" is not null)),
	CONSTRAINT "stream_chat_people_user_id_check" CHECK ("stream_chat_people"."performer_id" <> "stream_chat_people"."user_id")
);
--> statement-breakpoint
CREATE TABLE "stream_chat_rules" (
	"performer_id" text PRIMARY KEY NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"held_words" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_chat_rules_slow_seconds_check" CHECK ("stream_chat_rules"."slow_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stream_connections" (
	"stream_id" text NOT NULL,
	"connection" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stream_connections_stream_id_connection_pk" PRIMARY KEY("stream_id","connection")
);
--> statement-breakpoint
CREATE TABLE "stream_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_messages_type_check" CHECK ("stream_messages"."type" in ('text', 'tip')),
	CONSTRAINT "stream_messages_seq_check" CHECK ("stream_messages"."seq" > 0),
	CONSTRAINT "stream_messages_tokens_check" CHECK ("stream_messages"."tokens" >= 0),
	CONSTRAINT "stream_messages_deleted_check" CHECK (not "stream_messages"."is_deleted" or "stream_messages"."text" = '')
);
--> statement-breakpoint
CREATE TABLE "stream_visits" (
	"stream_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_visits_stream_id_user_id_pk" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"type" text DEFAULT 'public' NOT NULL,
	"channel" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_sale" boolean DEFAULT false NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'live' NOT NULL,
	"ended_by" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"interrupted_at" timestamp (3) with time zone,
	"host_seen_at" timestamp (3) with time zone NOT NULL,
	"host_connection" text,
	"total_time" integer DEFAULT 0 NOT NULL,
	"total_viewers" integer DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "streams_type_check" CHECK ("streams"."type" in ('public', 'private')),
	CONSTRAINT "streams_status_check" CHECK ("streams"."status" in ('live', 'ended')),
	CONSTRAINT "streams_ended_by_check" CHECK ("streams"."ended_by" in ('performer', 'operator', 'lost')),
	CONSTRAINT "streams_ended_at_check" CHECK (("streams"."status" = 'ended') = ("streams"."ended_at" is not null) and ("streams"."ended_at" is null) = ("streams"."ended_by" is null)),
	CONSTRAINT "streams_counts_check" CHECK ("streams"."price" >= 0 and "streams"."total_time" >= 0 and "streams"."total_viewers" >= 0 and "streams"."last_seq" >= 0),
	CONSTRAINT "streams_price_check" CHECK ("streams"."price" = 0 or "streams"."is_sale"),
	CONSTRAINT "streams_cleared_seq_check" CHECK ("streams"."cleared_seq" between 0 and "streams"."last_seq")
);
--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_type_check";--> statement-breakpoint
ALTER TABLE "token_transactions" DROP CONSTRAINT "token_transactions_type_check";--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "is_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "last_streamed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "total_stream_time" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_chat_people" ADD CONSTRAINT "stream_chat_people_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_chat_people" ADD CONSTRAINT "stream_chat_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_chat_rules" ADD CONSTRAINT "stream_chat_rules_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_connections" ADD CONSTRAINT "stream_connections_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_connections" ADD CONSTRAINT "stream_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_messages" ADD CONSTRAINT "stream_messages_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_messages" ADD CONSTRAINT "stream_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_visits" ADD CONSTRAINT "stream_visits_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_visits" ADD CONSTRAINT "stream_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_chat_people_performer_id_created_at_index" ON "stream_chat_people" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "stream_chat_people_user_id_index" ON "stream_chat_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stream_connections_connection_index" ON "stream_connections" USING btree ("connection");--> statement-breakpoint
CREATE INDEX "stream_connections_user_id_index" ON "stream_connections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stream_connections_seen_at_index" ON "stream_connections" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stream_messages_stream_id_seq_unique" ON "stream_messages" USING btree ("stream_id","seq");--> statement-breakpoint
CREATE INDEX "stream_messages_stream_id_sender_id_seq_index" ON "stream_messages" USING btree ("stream_id","sender_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stream_messages_sender_id_request_key_unique" ON "stream_messages" USING btree ("sender_id","request_key");--> statement-breakpoint
CREATE INDEX "stream_visits_user_id_index" ON "stream_visits" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "streams_performer_id_unique" ON "streams" USING btree ("performer_id") WHERE "streams"."status" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "streams_channel_unique" ON "streams" USING btree ("channel");--> statement-breakpoint
CREATE INDEX "streams_performer_id_started_at_index" ON "streams" USING btree ("performer_id","started_at");--> statement-breakpoint
CREATE INDEX "streams_started_at_id_live_index" ON "streams" USING btree ("started_at","id") WHERE "streams"."status" = 'live';--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_type_check" CHECK ("earnings"."type" in ('feed', 'tip', 'product', 'video', 'gallery', 'message', 'stream', 'stream_tip', 'monthly_subscription', 'yearly_subscription', 'referral'));--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_total_stream_time_check" CHECK ("performers"."total_stream_time" >= 0);--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_type_check" CHECK ("token_transactions"."type" in ('tip', 'feed', 'product', 'video', 'gallery', 'message', 'stream', 'stream_tip'));