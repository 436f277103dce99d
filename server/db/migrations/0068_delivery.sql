CREATE TABLE "deliveries" (
	"notification_id" text PRIMARY KEY NOT NULL,
	"push_due_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"is_collected" boolean DEFAULT false NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"channels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"muted_types" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"digest" text DEFAULT 'off' NOT NULL,
	"digest_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_preferences_digest_check" CHECK ("delivery_preferences"."digest" in ('off', 'daily', 'weekly')),
	CONSTRAINT "delivery_preferences_quiet_check" CHECK ("delivery_preferences"."quiet_from" between 0 and 1439 and "delivery_preferences"."quiet_to" between 0 and 1439 or ("delivery_preferences"."quiet_from" is null and "delivery_preferences"."quiet_to" is null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_preferences" ADD CONSTRAINT "delivery_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_push_due_at_index" ON "deliveries" USING btree ("push_due_at") WHERE "deliveries"."push_due_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_mail_due_at_index" ON "deliveries" USING btree ("mail_due_at") WHERE "deliveries"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_preferences_digest_due_at_index" ON "delivery_preferences" USING btree ("digest_due_at") WHERE "delivery_preferences"."digest_due_at" is not null;
--> statement-breakpoint
-- As in server/db/functions/notification_to_deliver.sql and notification_muted.sql, which have the word on it from now on:
-- a trigger needs its function.
CREATE FUNCTION notification_to_deliver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notifications_to_deliver AFTER INSERT OR UPDATE OF updated_at ON notifications
  FOR EACH ROW EXECUTE FUNCTION notification_to_deliver();
--> statement-breakpoint
CREATE FUNCTION notification_muted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notifications_muted BEFORE INSERT OR UPDATE OF updated_at ON notifications
  FOR EACH ROW EXECUTE FUNCTION notification_muted();
