CREATE TABLE "file_repairs" (
	"name" text PRIMARY KEY NOT NULL,
	"behind" text DEFAULT '' NOT NULL,
	"looked" integer DEFAULT 0 NOT NULL,
	"mended" integer DEFAULT 0 NOT NULL,
	"encoded" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "file_repairs_counts_check" CHECK ("file_repairs"."looked" >= 0 and "file_repairs"."mended" >= 0 and "file_repairs"."encoded" >= 0)
);
