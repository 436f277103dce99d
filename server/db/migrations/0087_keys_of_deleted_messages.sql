CREATE TABLE "message_keys" (
	"sender_id" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_keys_sender_id_request_key_pk" PRIMARY KEY("sender_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "message_keys" ADD CONSTRAINT "message_keys_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_keys_created_at_index" ON "message_keys" USING btree ("created_at");