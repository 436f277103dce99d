CREATE TABLE "tip_menu_items" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"title" text NOT NULL,
	"tokens" bigint NOT NULL,
	"position" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tip_menu_items_title_check" CHECK ("tip_menu_items"."title" <> ''),
	CONSTRAINT "tip_menu_items_tokens_check" CHECK ("tip_menu_items"."tokens" > 0),
	CONSTRAINT "tip_menu_items_position_check" CHECK ("tip_menu_items"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stream_messages" DROP CONSTRAINT "stream_messages_type_check";--> statement-breakpoint
ALTER TABLE "stream_messages" ADD COLUMN "menu_item" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "goal_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "goal_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "goal_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "token_transactions" ADD COLUMN "menu_item_id" text;--> statement-breakpoint
ALTER TABLE "tip_menu_items" ADD CONSTRAINT "tip_menu_items_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tip_menu_items_performer_id_position_index" ON "tip_menu_items" USING btree ("performer_id","position");--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_menu_item_id_tip_menu_items_id_fk" FOREIGN KEY ("menu_item_id") REFERENCES "public"."tip_menu_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_transactions_target_id_created_at_index" ON "token_transactions" USING btree ("target_id","created_at") WHERE "token_transactions"."type" = 'stream_tip';--> statement-breakpoint
CREATE INDEX "token_transactions_menu_item_id_index" ON "token_transactions" USING btree ("menu_item_id") WHERE "token_transactions"."menu_item_id" is not null;--> statement-breakpoint
ALTER TABLE "stream_messages" ADD CONSTRAINT "stream_messages_type_check" CHECK ("stream_messages"."type" in ('text', 'tip', 'goal'));--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_goal_check" CHECK (("streams"."goal_since" is null and "streams"."goal_title" = '' and "streams"."goal_tokens" = 0)
        or ("streams"."goal_since" is not null and "streams"."goal_title" <> '' and "streams"."goal_tokens" > 0));