CREATE TABLE "product_categories" (
	"product_id" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "product_categories_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_downloads" (
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"links" integer NOT NULL,
	CONSTRAINT "product_downloads_product_id_user_id_day_pk" PRIMARY KEY("product_id","user_id","day"),
	CONSTRAINT "product_downloads_links_check" CHECK ("product_downloads"."links" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_pictures_product_id_file_id_pk" PRIMARY KEY("product_id","file_id"),
	CONSTRAINT "product_pictures_position_check" CHECK ("product_pictures"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_purchases" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"product_id" text NOT NULL,
	"viewer_key" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "product_views_product_id_viewer_key_day_pk" PRIMARY KEY("product_id","viewer_key","day")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"performer_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"type" text NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"digital_file_id" text,
	"published_at" timestamp (3) with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"total_views" integer DEFAULT 0 NOT NULL,
	"total_purchases" integer DEFAULT 0 NOT NULL,
	"total_like" integer DEFAULT 0 NOT NULL,
	"total_bookmark" integer DEFAULT 0 NOT NULL,
	"total_comment" integer DEFAULT 0 NOT NULL,
	"comments_by" text DEFAULT 'everyone' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_status_check" CHECK ("products"."status" in ('draft', 'active', 'inactive')),
	CONSTRAINT "products_type_check" CHECK ("products"."type" in ('physical', 'digital')),
	CONSTRAINT "products_comments_by_check" CHECK ("products"."comments_by" in ('everyone', 'followers', 'subscribers', 'nobody')),
	CONSTRAINT "products_price_check" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_stock_check" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_counts_check" CHECK ("products"."total_views" >= 0 and "products"."total_purchases" >= 0),
	CONSTRAINT "products_social_counts_check" CHECK ("products"."total_like" >= 0 and "products"."total_bookmark" >= 0 and "products"."total_comment" >= 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_type_check";--> statement-breakpoint
ALTER TABLE "performers" DROP CONSTRAINT "performers_counts_check";--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "total_products" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_performer_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."performer_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_downloads" ADD CONSTRAINT "product_downloads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_downloads" ADD CONSTRAINT "product_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_purchases" ADD CONSTRAINT "product_purchases_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_digital_file_id_files_id_fk" FOREIGN KEY ("digital_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_categories_category_id_index" ON "product_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_downloads_user_id_index" ON "product_downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_pictures_file_id_index" ON "product_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "product_purchases_file_id_index" ON "product_purchases" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_unique" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_performer_id_request_key_unique" ON "products" USING btree ("performer_id","request_key");--> statement-breakpoint
CREATE INDEX "products_performer_id_created_at_id_index" ON "products" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_performer_id_published_at_id_index" ON "products" USING btree ("performer_id","published_at","id");--> statement-breakpoint
CREATE INDEX "products_published_at_id_index" ON "products" USING btree ("published_at","id") WHERE "products"."status" = 'active' and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_digital_file_id_index" ON "products" USING btree ("digital_file_id") WHERE "products"."digital_file_id" is not null;--> statement-breakpoint
CREATE INDEX "products_deleted_at_index" ON "products" USING btree ("deleted_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio', 'feed-teaser', 'performer-photo', 'performer-video', 'performer-video-teaser', 'performer-video-thumbnail', 'performer-product-image', 'performer-product-digital', 'banner'));--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_counts_check" CHECK ("performers"."score" >= 0 and "performers"."total_views" >= 0 and "performers"."total_feeds" >= 0 and "performers"."total_photos" >= 0 and "performers"."total_galleries" >= 0 and "performers"."total_products" >= 0 and "performers"."total_videos" >= 0 and "performers"."total_followers" >= 0 and "performers"."total_subscribers" >= 0);--> statement-breakpoint
CREATE TRIGGER products_forget_object AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION forget_object('product');
