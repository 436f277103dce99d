CREATE TABLE "dispute_purchases" (
	"dispute_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "dispute_purchases_dispute_id_transaction_id_pk" PRIMARY KEY("dispute_id","transaction_id"),
	CONSTRAINT "dispute_purchases_tokens_check" CHECK ("dispute_purchases"."tokens" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"performer_id" text,
	"payment_gateway" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"covered" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"tokens" bigint NOT NULL,
	"held_tokens" bigint DEFAULT 0 NOT NULL,
	"holds" integer DEFAULT 0 NOT NULL,
	"due_by" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_status_check" CHECK ("disputes"."status" in ('needs_response', 'under_review', 'won', 'lost')),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_covered_check" CHECK ("disputes"."covered" between 0 and "disputes"."amount"),
	CONSTRAINT "disputes_held_tokens_check" CHECK ("disputes"."held_tokens" between 0 and "disputes"."tokens"),
	CONSTRAINT "disputes_holds_check" CHECK ("disputes"."holds" >= 0),
	CONSTRAINT "disputes_currency_check" CHECK ("disputes"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_by" timestamp (3) with time zone NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_disputes_status_check" CHECK ("sandbox_disputes"."status" in ('needs_response', 'under_review', 'won', 'lost')),
	CONSTRAINT "sandbox_disputes_amount_check" CHECK ("sandbox_disputes"."amount" > 0),
	CONSTRAINT "sandbox_disputes_currency_check" CHECK ("sandbox_disputes"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "dispute_purchases" ADD CONSTRAINT "dispute_purchases_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_purchases" ADD CONSTRAINT "dispute_purchases_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payment_transactions_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_charge_id_sandbox_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_purchases_transaction_id_index" ON "dispute_purchases" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_payment_gateway_gateway_reference_unique" ON "disputes" USING btree ("payment_gateway","gateway_reference");--> statement-breakpoint
CREATE INDEX "disputes_payment_id_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_user_id_index" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_performer_id_index" ON "disputes" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "disputes_status_created_at_index" ON "disputes" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_charge_id_index" ON "sandbox_disputes" USING btree ("charge_id");