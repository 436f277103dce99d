CREATE TABLE "token_transaction_keys" (
	"user_id" text NOT NULL,
	"request_key" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_transaction_keys_user_id_request_key_pk" PRIMARY KEY("user_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "token_transaction_keys" ADD CONSTRAINT "token_transaction_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_transaction_keys" ADD CONSTRAINT "token_transaction_keys_transaction_id_token_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."token_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_transaction_keys_transaction_id_index" ON "token_transaction_keys" USING btree ("transaction_id");--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_year_check" CHECK ("invoice_counters"."year" between 2000 and 2999);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_year_check" CHECK ("invoices"."year" between 2000 and 2999);