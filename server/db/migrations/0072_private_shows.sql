CREATE TABLE "private_minutes" (
	"show_id" text NOT NULL,
	"minute" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_minutes_show_id_minute_pk" PRIMARY KEY("show_id","minute"),
	CONSTRAINT "private_minutes_minute_check" CHECK ("private_minutes"."minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "private_shows" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"fan_id" text NOT NULL,
	"price" bigint NOT NULL,
	"allowed_minutes" integer NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"end_reason" text,
	"minutes" integer DEFAULT 0 NOT NULL,
	"present_ms" integer DEFAULT 0 NOT NULL,
	"present_since" timestamp (3) with time zone,
	"away_since" timestamp (3) with time zone,
	"warned" integer,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_shows_status_check" CHECK ("private_shows"."status" in ('requested', 'accepted', 'running', 'ended')),
	CONSTRAINT "private_shows_end_reason_check" CHECK ("private_shows"."end_reason" in ('declined', 'cancelled', 'timed-out', 'fan', 'performer', 'tokens', 'minutes', 'break', 'fan-lost', 'performer-lost', 'operator')),
	CONSTRAINT "private_shows_ended_at_check" CHECK (("private_shows"."status" = 'ended') = ("private_shows"."ended_at" is not null) and ("private_shows"."ended_at" is null) = ("private_shows"."end_reason" is null)),
	CONSTRAINT "private_shows_price_check" CHECK ("private_shows"."price" > 0 and "private_shows"."allowed_minutes" > 0),
	CONSTRAINT "private_shows_counts_check" CHECK ("private_shows"."minutes" >= 0 and "private_shows"."present_ms" >= 0 and "private_shows"."warned" >= 0),
	CONSTRAINT "private_shows_minutes_check" CHECK ("private_shows"."minutes" <= "private_shows"."allowed_minutes"),
	CONSTRAINT "private_shows_fan_id_check" CHECK ("private_shows"."performer_id" <> "private_shows"."fan_id")
);
--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_type_check";--> statement-breakpoint
ALTER TABLE "token_transactions" DROP CONSTRAINT "token_transactions_type_check";--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "private_chat_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "private_minutes" ADD CONSTRAINT "private_minutes_show_id_private_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."private_shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_shows" ADD CONSTRAINT "private_shows_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_shows" ADD CONSTRAINT "private_shows_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "private_shows_fan_id_unique" ON "private_shows" USING btree ("fan_id") WHERE "private_shows"."status" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "private_shows_performer_id_unique" ON "private_shows" USING btree ("performer_id") WHERE "private_shows"."status" in ('accepted', 'running');--> statement-breakpoint
CREATE INDEX "private_shows_performer_id_created_at_index" ON "private_shows" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "private_shows_fan_id_created_at_index" ON "private_shows" USING btree ("fan_id","created_at");--> statement-breakpoint
CREATE INDEX "private_shows_created_at_open_index" ON "private_shows" USING btree ("created_at") WHERE "private_shows"."status" <> 'ended';--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "streams_guest_id_index" ON "streams" USING btree ("guest_id") WHERE "streams"."guest_id" is not null;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_type_check" CHECK ("earnings"."type" in ('feed', 'tip', 'product', 'video', 'gallery', 'message', 'stream', 'stream_tip', 'private_chat', 'monthly_subscription', 'yearly_subscription', 'referral'));--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_private_chat_price_check" CHECK ("performers"."private_chat_price" >= 0);--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_guest_id_check" CHECK (("streams"."type" = 'private') = ("streams"."guest_id" is not null));--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_type_check" CHECK ("token_transactions"."type" in ('tip', 'feed', 'product', 'video', 'gallery', 'message', 'stream', 'stream_tip', 'private_chat'));