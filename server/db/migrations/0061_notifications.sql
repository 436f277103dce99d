CREATE TABLE "notification_events" (
	"id" text PRIMARY KEY NOT NULL,
	"notification_id" text NOT NULL,
	"user_id" text NOT NULL,
	"actor_id" text,
	"event_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_states" (
	"user_id" text PRIMARY KEY NOT NULL,
	"read_up_to" timestamp (3) with time zone,
	"content_up_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"action" text NOT NULL,
	"group_key" text NOT NULL,
	"ref_source" text NOT NULL,
	"ref_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('liked', 'commented', 'followed', 'subscribed', 'tipped', 'purchased', 'message', 'live', 'new-content', 'order', 'product', 'renewal', 'price-change', 'payout', 'refund', 'review', 'participation', 'report', 'security')),
	CONSTRAINT "notifications_ref_source_check" CHECK ("notifications"."ref_source" in ('performer', 'user', 'feed', 'video', 'gallery', 'product', 'comment', 'conversation', 'order', 'payout', 'subscription', 'transaction', 'report', 'account')),
	CONSTRAINT "notifications_total_check" CHECK ("notifications"."total" > 0)
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"ref_source" text NOT NULL,
	"ref_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_out" boolean DEFAULT true NOT NULL,
	CONSTRAINT "publications_ref_source_check" CHECK ("publications"."ref_source" in ('performer', 'user', 'feed', 'video', 'gallery', 'product', 'comment', 'conversation', 'order', 'payout', 'subscription', 'transaction', 'report', 'account'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "group_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_states" ADD CONSTRAINT "notification_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_events_user_id_event_key_unique" ON "notification_events" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "notification_events_event_key_index" ON "notification_events" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "notification_events_notification_id_created_at_index" ON "notification_events" USING btree ("notification_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_events_notification_id_actor_id_index" ON "notification_events" USING btree ("notification_id","actor_id");--> statement-breakpoint
CREATE INDEX "notification_events_actor_id_index" ON "notification_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_user_id_group_key_unique" ON "notifications" USING btree ("user_id","group_key");--> statement-breakpoint
CREATE INDEX "notifications_user_id_updated_at_id_index" ON "notifications" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user_id_type_updated_at_id_index" ON "notifications" USING btree ("user_id","type","updated_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user_id_updated_at_id_unread_index" ON "notifications" USING btree ("user_id","updated_at","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_ref_id_index" ON "notifications" USING btree ("ref_id");--> statement-breakpoint
CREATE INDEX "notifications_updated_at_index" ON "notifications" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_ref_id_ref_source_unique" ON "publications" USING btree ("ref_id","ref_source");--> statement-breakpoint
CREATE INDEX "publications_performer_id_at_index" ON "publications" USING btree ("performer_id","at");--> statement-breakpoint
CREATE INDEX "publications_at_index" ON "publications" USING btree ("at");--> statement-breakpoint
-- As in server/db/functions/notification_shrunk.sql and forget_notifications.sql, which have the word on it from now on:
-- a trigger needs its function.
CREATE FUNCTION notification_shrunk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notification_events_notification_shrunk AFTER DELETE ON notification_events
  FOR EACH ROW EXECUTE FUNCTION notification_shrunk();
--> statement-breakpoint
CREATE FUNCTION forget_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER feeds_forget_notifications AFTER UPDATE OF deleted_at ON feeds FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION forget_notifications('feed');
--> statement-breakpoint
CREATE TRIGGER galleries_forget_notifications AFTER UPDATE OF deleted_at ON galleries FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION forget_notifications('gallery');
--> statement-breakpoint
CREATE TRIGGER videos_forget_notifications AFTER UPDATE OF deleted_at ON videos FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION forget_notifications('video');
--> statement-breakpoint
CREATE TRIGGER products_forget_notifications AFTER UPDATE OF deleted_at ON products FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION forget_notifications('product');
