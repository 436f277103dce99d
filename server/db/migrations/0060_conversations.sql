CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"target_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_target_id_check" CHECK ("blocks"."user_id" <> "blocks"."target_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"activity_at" timestamp (3) with time zone,
	"has_written" boolean DEFAULT false NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_members_counts_check" CHECK ("conversation_members"."unread" >= 0 and "conversation_members"."read_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'private' NOT NULL,
	"first_id" text NOT NULL,
	"second_id" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_type_check" CHECK ("conversations"."type" in ('private')),
	CONSTRAINT "conversations_pair_check" CHECK ("conversations"."first_id" collate "C" < "conversations"."second_id" collate "C"),
	CONSTRAINT "conversations_last_seq_check" CHECK ("conversations"."last_seq" >= 0),
	CONSTRAINT "conversations_cleared_seq_check" CHECK ("conversations"."cleared_seq" between 0 and "conversations"."last_seq")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_type_check" CHECK ("messages"."type" in ('text')),
	CONSTRAINT "messages_seq_check" CHECK ("messages"."seq" > 0),
	CONSTRAINT "messages_deleted_check" CHECK (not "messages"."is_deleted" or "messages"."text" = '')
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "chat_signs" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_user_id_target_id_unique" ON "blocks" USING btree ("user_id","target_id");--> statement-breakpoint
CREATE INDEX "blocks_user_id_created_at_id_index" ON "blocks" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "blocks_target_id_index" ON "blocks" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "conversation_members_user_id_activity_at_conversation_id_index" ON "conversation_members" USING btree ("user_id","activity_at","conversation_id") WHERE "conversation_members"."activity_at" is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_user_id_activity_at_unread_index" ON "conversation_members" USING btree ("user_id","activity_at") WHERE "conversation_members"."unread" > 0;--> statement-breakpoint
CREATE INDEX "conversation_members_other_id_index" ON "conversation_members" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_first_id_second_id_unique" ON "conversations" USING btree ("first_id","second_id");--> statement-breakpoint
CREATE INDEX "conversations_second_id_index" ON "conversations" USING btree ("second_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_conversation_id_seq_unique" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sender_id_request_key_unique" ON "messages" USING btree ("sender_id","request_key");--> statement-breakpoint
-- As in server/db/functions/person_renamed.sql, which has the word on it from now on: a trigger needs its function.
CREATE FUNCTION person_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_person_renamed AFTER UPDATE OF name, username ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.username IS DISTINCT FROM NEW.username)
  EXECUTE FUNCTION person_renamed();
--> statement-breakpoint
-- One person's conversations by a part of a name. Both extensions come with Postgres; without them the search reads
-- all conversations of the person.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX IF NOT EXISTS conversation_members_user_id_search_trigram ON conversation_members
    USING gin (user_id, search gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'searches of conversations are slow: %', sqlerrm;
END
$$;
