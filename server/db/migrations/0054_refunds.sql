ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_reason_check";--> statement-breakpoint
DROP INDEX "payment_refunds_payment_gateway_gateway_reference_unique";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "refunded_gross" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "refunded_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "refunded_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "refunded_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_transactions" ADD COLUMN "refunded_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "token_transactions" SET "refunded_price" = "total_price" WHERE "status" = 'refunded';--> statement-breakpoint
UPDATE "earnings" SET "refunded_gross" = "gross_price", "refunded_net" = "net_price" WHERE "refunded_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_payment_gateway_gateway_reference_unique" ON "payment_refunds" USING btree ("payment_gateway","gateway_reference") WHERE "payment_refunds"."reason" <> 'operator';--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_refunded_gross_check" CHECK ("earnings"."refunded_gross" between 0 and "earnings"."gross_price");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_refunded_net_check" CHECK ("earnings"."refunded_net" between 0 and "earnings"."net_price");--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_tokens_check" CHECK ("payment_refunds"."tokens" >= 0);--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_reason_check" CHECK ("payment_refunds"."reason" in ('charged-late', 'charged-twice', 'wrong-amount', 'wrong-currency', 'operator'));--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_refunded_price_check" CHECK ("payment_transactions"."refunded_price" between 0 and "payment_transactions"."total_price");--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_refunded_tokens_check" CHECK ("payment_transactions"."refunded_tokens" between 0 and "payment_transactions"."tokens");--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_refunded_price_check" CHECK ("token_transactions"."refunded_price" between 0 and "token_transactions"."total_price");