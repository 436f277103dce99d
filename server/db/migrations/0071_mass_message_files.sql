CREATE TABLE "mass_message_files" (
	"mass_message_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mass_message_files_mass_message_id_file_id_pk" PRIMARY KEY("mass_message_id","file_id"),
	CONSTRAINT "mass_message_files_position_check" CHECK ("mass_message_files"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "mass_messages" ADD COLUMN "price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mass_message_files" ADD CONSTRAINT "mass_message_files_mass_message_id_mass_messages_id_fk" FOREIGN KEY ("mass_message_id") REFERENCES "public"."mass_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_message_files" ADD CONSTRAINT "mass_message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mass_message_files_file_id_index" ON "mass_message_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "mass_messages" ADD CONSTRAINT "mass_messages_price_check" CHECK ("mass_messages"."price" >= 0);