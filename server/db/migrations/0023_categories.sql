CREATE TABLE "performer_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "performer_categories_name_unique" UNIQUE("name"),
	CONSTRAINT "performer_categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "performer_categories_ordering_check" CHECK ("performer_categories"."ordering" between 0 and 9999),
	CONSTRAINT "performer_categories_name_check" CHECK ("performer_categories"."name" <> ''),
	CONSTRAINT "performer_categories_slug_check" CHECK ("performer_categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "performer_category_members" (
	"performer_id" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "performer_category_members_performer_id_category_id_pk" PRIMARY KEY("performer_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "performer_category_members" ADD CONSTRAINT "performer_category_members_performer_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_category_members" ADD CONSTRAINT "performer_category_members_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."performer_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performer_categories_ordering_id_index" ON "performer_categories" USING btree ("ordering","id");--> statement-breakpoint
CREATE INDEX "performer_category_members_category_id_performer_id_index" ON "performer_category_members" USING btree ("category_id","performer_id");