CREATE TABLE "message_files" (
	"message_id" text NOT NULL,
	"file_id" text NOT NULL,
	"recipient_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id"),
	CONSTRAINT "message_files_position_check" CHECK ("message_files"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_type_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_deleted_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_type_check";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "total_purchases" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_file_id_recipient_id_index" ON "message_files" USING btree ("file_id","recipient_id");--> statement-breakpoint
CREATE INDEX "message_files_recipient_id_index" ON "message_files" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "messages_conversation_id_seq_bought_index" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."total_purchases" > 0;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_price_check" CHECK ("messages"."price" >= 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_total_purchases_check" CHECK ("messages"."total_purchases" between 0 and 1);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type_check" CHECK ("messages"."type" in ('text', 'photo', 'video', 'audio'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_deleted_check" CHECK (not "messages"."is_deleted" or "messages"."text" = '' or "messages"."total_purchases" > 0);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio', 'feed-teaser', 'performer-photo', 'performer-video', 'performer-video-teaser', 'performer-video-thumbnail', 'performer-product-image', 'performer-product-digital', 'message-photo', 'message-video', 'message-audio', 'banner'));