CREATE TABLE "performer_views" (
	"performer_id" text NOT NULL,
	"viewer_key" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "performer_views_performer_id_viewer_key_day_pk" PRIMARY KEY("performer_id","viewer_key","day")
);
--> statement-breakpoint
ALTER TABLE "performer_views" ADD CONSTRAINT "performer_views_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;