ALTER TABLE "performers" ADD COLUMN "total_like" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Likes that were there before the number.
UPDATE "performers" p SET "total_like" = r.likes FROM (
  SELECT object_id, count(*)::int AS likes FROM reactions WHERE object_type = 'performer' AND action = 'like' GROUP BY object_id
) r WHERE r.object_id = p.id;--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_social_counts_check" CHECK ("performers"."total_like" >= 0);