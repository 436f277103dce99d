CREATE TABLE "order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"type" text NOT NULL,
	"user_id" text,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_events_type_check" CHECK ("order_events"."type" in ('ordered', 'address', 'code', 'processing', 'shipping', 'delivered', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"order_number" text NOT NULL,
	"product_id" text,
	"product_name" text NOT NULL,
	"product_type" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"delivery_address" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"user_note" text DEFAULT '' NOT NULL,
	"shipping_code" text DEFAULT '' NOT NULL,
	"delivery_status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_delivery_status_check" CHECK ("orders"."delivery_status" in ('processing', 'shipping', 'delivered', 'refunded')),
	CONSTRAINT "orders_product_type_check" CHECK ("orders"."product_type" in ('physical', 'digital')),
	CONSTRAINT "orders_quantity_check" CHECK ("orders"."quantity" > 0),
	CONSTRAINT "orders_prices_check" CHECK ("orders"."unit_price" >= 0 and "orders"."total_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order_id_at_id_index" ON "order_events" USING btree ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "order_events_user_id_index" ON "order_events" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction_id_unique" ON "orders" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "orders_performer_id_created_at_id_index" ON "orders" USING btree ("performer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_id_index" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_product_id_index" ON "orders" USING btree ("product_id");