ALTER TABLE "messages" DROP CONSTRAINT "messages_price_check";--> statement-breakpoint
DROP INDEX "messages_conversation_id_seq_bought_index";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_conversation_id_seq_kept_index" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."total_purchases" > 0 or "messages"."fee" > 0;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_price_check" CHECK ("messages"."price" >= 0 and "messages"."fee" >= 0);--> statement-breakpoint
UPDATE "messages" m SET "fee" = t."total_price" FROM "token_transactions" t
WHERE t."user_id" = m."sender_id" AND t."type" = 'message' AND t."target" = 'performer' AND t."request_key" = 'message:' || m."request_key";
