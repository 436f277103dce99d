ALTER TABLE "performers" ADD CONSTRAINT "performers_prices" CHECK ("performers"."monthly_price" >= 0 and "performers"."yearly_price" >= 0 and "performers"."public_chat_price" >= 0);--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_price_currency" CHECK ("performers"."price_currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_amounts" CHECK ("earnings"."net_price" >= 0 and "earnings"."site_commission" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_currency" CHECK ("subscriptions"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "token_packages" ADD CONSTRAINT "token_packages_amounts" CHECK ("token_packages"."price" > 0 and "token_packages"."tokens" > 0);--> statement-breakpoint
ALTER TABLE "token_packages" ADD CONSTRAINT "token_packages_currency" CHECK ("token_packages"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_amounts" CHECK ("token_transactions"."original_price" >= 0 and "token_transactions"."total_price" >= 0 and "token_transactions"."quantity" > 0);