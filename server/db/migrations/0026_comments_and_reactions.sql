CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"parent_id" text,
	"created_by" text NOT NULL,
	"content" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"total_reply" integer DEFAULT 0 NOT NULL,
	"total_like" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_object_type_check" CHECK ("comments"."object_type" in ('feed', 'video', 'gallery', 'product', 'performer', 'comment')),
	CONSTRAINT "comments_counts_check" CHECK ("comments"."total_reply" >= 0 and "comments"."total_like" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bookmark_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"folder_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reactions_action_check" CHECK ("reactions"."action" in ('like', 'favourite', 'bookmark')),
	CONSTRAINT "reactions_object_type_check" CHECK ("reactions"."object_type" in ('feed', 'video', 'gallery', 'product', 'performer', 'comment'))
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "total_like" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "total_bookmark" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "total_comment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "comments_by" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark_folders" ADD CONSTRAINT "bookmark_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_folder_id_bookmark_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."bookmark_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_created_by_request_key_unique" ON "comments" USING btree ("created_by","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_object_id_pinned_unique" ON "comments" USING btree ("object_id") WHERE "comments"."is_pinned";--> statement-breakpoint
CREATE INDEX "comments_object_id_created_at_id_thread_index" ON "comments" USING btree ("object_id","created_at","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_object_id_total_like_created_at_id_thread_index" ON "comments" USING btree ("object_id","total_like","created_at","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_parent_id_created_at_id_index" ON "comments" USING btree ("parent_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookmark_folders_user_id_name_unique" ON "bookmark_folders" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_user_id_object_type_object_id_action_unique" ON "reactions" USING btree ("user_id","object_type","object_id","action");--> statement-breakpoint
CREATE INDEX "reactions_user_id_object_type_created_at_id_bookmark_index" ON "reactions" USING btree ("user_id","object_type","created_at","id") WHERE "reactions"."action" = 'bookmark';--> statement-breakpoint
CREATE INDEX "reactions_object_id_index" ON "reactions" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "reactions_folder_id_index" ON "reactions" USING btree ("folder_id") WHERE "reactions"."folder_id" is not null;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_comments_by_check" CHECK ("feeds"."comments_by" in ('everyone', 'followers', 'subscribers', 'nobody'));--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_social_counts_check" CHECK ("feeds"."total_like" >= 0 and "feeds"."total_bookmark" >= 0 and "feeds"."total_comment" >= 0);
--> statement-breakpoint
-- As in server/db/functions/forget_object.sql, which has the word on it from now on: a trigger needs its function.
CREATE FUNCTION forget_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER feeds_forget_object AFTER DELETE ON feeds FOR EACH ROW EXECUTE FUNCTION forget_object('feed');
--> statement-breakpoint
CREATE TRIGGER performers_forget_object AFTER DELETE ON performers FOR EACH ROW EXECUTE FUNCTION forget_object('performer');
--> statement-breakpoint
CREATE TRIGGER comments_forget_object AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION forget_object('comment');
