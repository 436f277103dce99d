CREATE TABLE "sitemap_parts" (
	"kind" text NOT NULL,
	"first_row" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sitemap_parts_kind_first_row_pk" PRIMARY KEY("kind","first_row"),
	CONSTRAINT "sitemap_parts_kind_check" CHECK ("sitemap_parts"."kind" in ('profiles', 'posts', 'galleries', 'videos', 'products'))
);
