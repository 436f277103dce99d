CREATE TABLE "card_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"card" text,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_attempts_kind_check" CHECK ("card_attempts"."kind" in ('save', 'charge')),
	CONSTRAINT "card_attempts_outcome_check" CHECK ("card_attempts"."outcome" in ('open', 'passed', 'declined')),
	CONSTRAINT "card_attempts_amount_check" CHECK ("card_attempts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "card_releases" (
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_releases_subject_key_pk" PRIMARY KEY("subject","key"),
	CONSTRAINT "card_releases_subject_check" CHECK ("card_releases"."subject" in ('account', 'card', 'address'))
);
--> statement-breakpoint
ALTER TABLE "card_attempts" ADD CONSTRAINT "card_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_attempts_user_id_created_at_index" ON "card_attempts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "card_attempts_card_created_at_index" ON "card_attempts" USING btree ("card","created_at");--> statement-breakpoint
CREATE INDEX "card_attempts_address_created_at_index" ON "card_attempts" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "card_attempts_created_at_index" ON "card_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_releases_created_at_index" ON "card_releases" USING btree ("created_at");