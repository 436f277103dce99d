CREATE TABLE "gateway_customers" (
	"gateway" text NOT NULL,
	"user_id" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_customers_gateway_user_id_pk" PRIMARY KEY("gateway","user_id")
);
--> statement-breakpoint
ALTER TABLE "gateway_customers" ADD CONSTRAINT "gateway_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_customers_user_id_index" ON "gateway_customers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_customers_gateway_reference_unique" ON "gateway_customers" USING btree ("gateway","reference");