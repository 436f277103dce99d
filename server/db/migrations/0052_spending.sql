CREATE TABLE "spending_breaks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"user_id" text NOT NULL,
	"period" text NOT NULL,
	"amount" bigint,
	"next_amount" bigint,
	"changes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_limits_user_id_period_pk" PRIMARY KEY("user_id","period"),
	CONSTRAINT "spending_limits_period_check" CHECK ("spending_limits"."period" in ('day', 'week', 'month')),
	CONSTRAINT "spending_limits_amounts_check" CHECK ("spending_limits"."amount" >= 0 and "spending_limits"."next_amount" >= 0),
	CONSTRAINT "spending_limits_change_check" CHECK ("spending_limits"."changes_at" is not null or "spending_limits"."next_amount" is null)
);
--> statement-breakpoint
ALTER TABLE "spending_breaks" ADD CONSTRAINT "spending_breaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;