CREATE TABLE "suggested_keywords" (
	"keyword" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "suggested_keywords_people_check" CHECK ("suggested_keywords"."people" > 0)
);
--> statement-breakpoint
DROP INDEX "search_keywords_keyword_index";--> statement-breakpoint
CREATE INDEX "search_keywords_updated_at_index" ON "search_keywords" USING btree ("updated_at");