CREATE TABLE "coupon_uses" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"percent" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"expired_at" timestamp (3) with time zone NOT NULL,
	"number_of_uses" integer NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_status_check" CHECK ("coupons"."status" in ('active', 'inactive')),
	CONSTRAINT "coupons_percent_check" CHECK ("coupons"."percent" between 1 and 90),
	CONSTRAINT "coupons_number_of_uses_check" CHECK ("coupons"."number_of_uses" > 0),
	CONSTRAINT "coupons_used_count_check" CHECK ("coupons"."used_count" between 0 and "coupons"."number_of_uses"),
	CONSTRAINT "coupons_dates_check" CHECK ("coupons"."starts_at" < "coupons"."expired_at")
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_payment_id_payment_transactions_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_coupon_id_user_id_unique" ON "coupon_uses" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_user_id_index" ON "coupon_uses" USING btree ("user_id");