ALTER TABLE "reports" ADD COLUMN "file_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "reports" r SET "file_ids" = array(
  select u."file_id" from "message_files" u where u."message_id" = r."target_id"
  union select w."file_id" from "mass_message_recipients" m
    inner join "mass_message_files" w on w."mass_message_id" = m."mass_message_id" where m."message_id" = r."target_id")
WHERE r."target" = 'message' AND r."status" = 'reported';
