CREATE TABLE "relay_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"relay_id" text NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relays" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"load" integer DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relays_load_check" CHECK ("relays"."load" >= 0)
);
--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "is_flowing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "relay_sessions" ADD CONSTRAINT "relay_sessions_relay_id_relays_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relay_sessions_relay_id_index" ON "relay_sessions" USING btree ("relay_id");