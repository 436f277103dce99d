ALTER TABLE "card_attempts" DROP CONSTRAINT "card_attempts_kind_check";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_reason_check";--> statement-breakpoint
ALTER TABLE "card_attempts" ADD CONSTRAINT "card_attempts_kind_check" CHECK ("card_attempts"."kind" in ('form', 'save', 'charge'));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_reason_check" CHECK ("payment_refunds"."reason" in ('charged-late', 'charged-twice', 'wrong-amount', 'wrong-currency', 'renewal-stopped', 'operator'));