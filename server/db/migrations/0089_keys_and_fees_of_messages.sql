CREATE TABLE "message_keys" (
	"sender_id" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_keys_sender_id_request_key_pk" PRIMARY KEY("sender_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_price_check";--> statement-breakpoint
DROP INDEX "messages_conversation_id_seq_bought_index";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_keys" ADD CONSTRAINT "message_keys_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_keys_created_at_index" ON "message_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_conversation_id_seq_kept_index" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."total_purchases" > 0 or "messages"."fee" > 0;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_price_check" CHECK ("messages"."price" >= 0 and "messages"."fee" >= 0);--> statement-breakpoint
UPDATE "messages" m SET "fee" = t."total_price" FROM "token_transactions" t
WHERE t."user_id" = m."sender_id" AND t."type" = 'message' AND t."target" = 'performer' AND t."request_key" = 'message:' || m."request_key";
