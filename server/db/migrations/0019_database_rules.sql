-- Places that name a file, performer, card, subscription or payment which is no longer there become empty, so that
-- the keys below can be made.
UPDATE "users" t SET "avatar_id" = NULL WHERE "avatar_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."avatar_id");
--> statement-breakpoint
UPDATE "users" t SET "cover_id" = NULL WHERE "cover_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."cover_id");
--> statement-breakpoint
UPDATE "users" t SET "referred_by" = NULL WHERE "referred_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" r WHERE r."id" = t."referred_by");
--> statement-breakpoint
UPDATE "performers" t SET "welcome_video_id" = NULL WHERE "welcome_video_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."welcome_video_id");
--> statement-breakpoint
UPDATE "performers" t SET "id_verification_id" = NULL WHERE "id_verification_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."id_verification_id");
--> statement-breakpoint
UPDATE "performers" t SET "document_verification_id" = NULL WHERE "document_verification_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."document_verification_id");
--> statement-breakpoint
UPDATE "feeds" t SET "thumbnail_id" = NULL WHERE "thumbnail_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."thumbnail_id");
--> statement-breakpoint
UPDATE "feeds" t SET "teaser_id" = NULL WHERE "teaser_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "files" r WHERE r."id" = t."teaser_id");
--> statement-breakpoint
UPDATE "payment_transactions" t SET "performer_id" = NULL WHERE "performer_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "performers" r WHERE r."id" = t."performer_id");
--> statement-breakpoint
UPDATE "payment_transactions" t SET "card_id" = NULL WHERE "card_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "payment_cards" r WHERE r."id" = t."card_id");
--> statement-breakpoint
UPDATE "payment_transactions" t SET "subscription_id" = NULL WHERE "subscription_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "subscriptions" r WHERE r."id" = t."subscription_id");
--> statement-breakpoint
UPDATE "subscriptions" t SET "card_id" = NULL WHERE "card_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "payment_cards" r WHERE r."id" = t."card_id");
--> statement-breakpoint
UPDATE "subscriptions" t SET "transaction_id" = NULL WHERE "transaction_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "payment_transactions" r WHERE r."id" = t."transaction_id");
--> statement-breakpoint
-- Counters that were ever counted below zero start at zero again, a trial of no days is one of a day.
UPDATE "performers" SET "score" = greatest("score", 0), "total_views" = greatest("total_views", 0),
  "total_feeds" = greatest("total_feeds", 0), "total_photos" = greatest("total_photos", 0),
  "total_followers" = greatest("total_followers", 0), "total_subscribers" = greatest("total_subscribers", 0),
  "duration_free_subscription_days" = greatest("duration_free_subscription_days", 1)
WHERE least("score", "total_views", "total_feeds", "total_photos", "total_followers", "total_subscribers") < 0
  OR "duration_free_subscription_days" < 1;
--> statement-breakpoint
UPDATE "feeds" SET "total_views" = greatest("total_views", 0), "total_purchases" = greatest("total_purchases", 0),
  "price" = greatest("price", 0)
WHERE least("total_views", "total_purchases", "price") < 0;
--> statement-breakpoint
-- The day of a view becomes a date.
ALTER TABLE "performer_views" ALTER COLUMN "day" SET DATA TYPE date USING "day"::date;
--> statement-breakpoint
ALTER TABLE "feed_views" ALTER COLUMN "day" SET DATA TYPE date USING "day"::date;
--> statement-breakpoint
-- A performer's own share becomes whole basis points.
ALTER TABLE "performers" ADD COLUMN "commission_rate" integer;
--> statement-breakpoint
UPDATE "performers" SET "commission_rate" = least(greatest(round("commission"::numeric * 10000), 0), 10000) WHERE "commission" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "performers" DROP COLUMN "commission";
--> statement-breakpoint
-- A keyword that was searched on the whole site names no performer.
DROP INDEX "search_keywords_pair";
--> statement-breakpoint
ALTER TABLE "search_keywords" ALTER COLUMN "from_performer_id" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "search_keywords" ALTER COLUMN "from_performer_id" DROP NOT NULL;
--> statement-breakpoint
DELETE FROM "search_keywords" k WHERE "from_performer_id" <> ''
  AND NOT EXISTS (SELECT FROM "performers" p WHERE p."id" = k."from_performer_id");
--> statement-breakpoint
UPDATE "search_keywords" SET "from_performer_id" = NULL WHERE "from_performer_id" = '';
--> statement-breakpoint
-- Names say table, columns and kind.
ALTER INDEX "contact_messages_created" RENAME TO "contact_messages_created_at_index";
--> statement-breakpoint
ALTER INDEX "pages_slug" RENAME TO "pages_slug_unique";
--> statement-breakpoint
ALTER INDEX "follows_pair" RENAME TO "follows_follower_id_following_id_unique";
--> statement-breakpoint
ALTER INDEX "follows_following" RENAME TO "follows_following_id_created_at_index";
--> statement-breakpoint
ALTER INDEX "one_time_tokens_hash" RENAME TO "one_time_tokens_token_hash_unique";
--> statement-breakpoint
ALTER INDEX "one_time_tokens_user" RENAME TO "one_time_tokens_user_id_kind_index";
--> statement-breakpoint
ALTER INDEX "one_time_tokens_email" RENAME TO "one_time_tokens_email_kind_index";
--> statement-breakpoint
ALTER INDEX "performers_review" RENAME TO "performers_review_state_score_index";
--> statement-breakpoint
ALTER INDEX "performers_score" RENAME TO "performers_score_index";
--> statement-breakpoint
ALTER INDEX "sessions_token" RENAME TO "sessions_token_hash_unique";
--> statement-breakpoint
ALTER INDEX "sessions_user" RENAME TO "sessions_user_id_index";
--> statement-breakpoint
ALTER INDEX "users_username" RENAME TO "users_username_unique";
--> statement-breakpoint
ALTER INDEX "users_email" RENAME TO "users_email_unique";
--> statement-breakpoint
ALTER INDEX "users_claimed_email" RENAME TO "users_claimed_email_index";
--> statement-breakpoint
ALTER INDEX "users_role_created" RENAME TO "users_role_created_at_index";
--> statement-breakpoint
ALTER INDEX "audit_log_created" RENAME TO "audit_log_created_at_index";
--> statement-breakpoint
ALTER INDEX "feed_files_file" RENAME TO "feed_files_file_id_index";
--> statement-breakpoint
ALTER INDEX "feed_version_files_file" RENAME TO "feed_version_files_file_id_index";
--> statement-breakpoint
ALTER INDEX "feed_versions_feed" RENAME TO "feed_versions_feed_id_index";
--> statement-breakpoint
ALTER INDEX "feeds_slug" RENAME TO "feeds_slug_unique";
--> statement-breakpoint
ALTER INDEX "feeds_request" RENAME TO "feeds_performer_id_request_key_unique";
--> statement-breakpoint
ALTER INDEX "feeds_performer" RENAME TO "feeds_performer_id_status_created_at_id_index";
--> statement-breakpoint
ALTER INDEX "feeds_recent" RENAME TO "feeds_status_created_at_id_index";
--> statement-breakpoint
ALTER INDEX "files_owner" RENAME TO "files_owner_id_created_at_index";
--> statement-breakpoint
ALTER INDEX "files_versions" RENAME TO "files_versions_gin";
--> statement-breakpoint
ALTER INDEX "mailbox_to" RENAME TO "mailbox_to_created_at_index";
--> statement-breakpoint
ALTER INDEX "search_keywords_attempt" RENAME TO "search_keywords_object_type_attempt_index";
--> statement-breakpoint
ALTER INDEX "translations_key" RENAME TO "translations_locale_key_unique";
--> statement-breakpoint
ALTER INDEX "ledger_entries_account" RENAME TO "ledger_entries_account_id_index";
--> statement-breakpoint
ALTER INDEX "ledger_transfers_key" RENAME TO "ledger_transfers_key_unique";
--> statement-breakpoint
ALTER INDEX "earnings_performer" RENAME TO "earnings_performer_id_created_at_index";
--> statement-breakpoint
ALTER INDEX "earnings_transaction" RENAME TO "earnings_transaction_id_unique";
--> statement-breakpoint
ALTER INDEX "feed_version_purchases_version" RENAME TO "feed_version_purchases_version_id_index";
--> statement-breakpoint
ALTER INDEX "payment_cards_user" RENAME TO "payment_cards_user_id_index";
--> statement-breakpoint
ALTER INDEX "payment_cards_default" RENAME TO "payment_cards_user_id_default_unique";
--> statement-breakpoint
ALTER INDEX "payment_refunds_reference" RENAME TO "payment_refunds_payment_gateway_gateway_reference_unique";
--> statement-breakpoint
ALTER INDEX "payment_refunds_payment" RENAME TO "payment_refunds_payment_id_index";
--> statement-breakpoint
ALTER INDEX "payment_refunds_pending" RENAME TO "payment_refunds_updated_at_pending_index";
--> statement-breakpoint
ALTER INDEX "payment_transactions_user" RENAME TO "payment_transactions_user_id_created_at_index";
--> statement-breakpoint
ALTER INDEX "payment_transactions_reference" RENAME TO "payment_transactions_payment_gateway_gateway_reference_unique";
--> statement-breakpoint
ALTER INDEX "payment_transactions_request" RENAME TO "payment_transactions_user_id_request_key_unique";
--> statement-breakpoint
ALTER INDEX "payment_transactions_one_open" RENAME TO "payment_transactions_user_id_performer_id_open_unique";
--> statement-breakpoint
ALTER INDEX "payment_transactions_open" RENAME TO "payment_transactions_status_updated_at_open_index";
--> statement-breakpoint
ALTER INDEX "subscriptions_pair" RENAME TO "subscriptions_user_id_performer_id_unique";
--> statement-breakpoint
ALTER INDEX "subscriptions_performer" RENAME TO "subscriptions_performer_id_expired_at_index";
--> statement-breakpoint
ALTER INDEX "subscriptions_due" RENAME TO "subscriptions_status_next_recurring_date_index";
--> statement-breakpoint
ALTER INDEX "token_transactions_user" RENAME TO "token_transactions_user_id_created_at_index";
--> statement-breakpoint
ALTER INDEX "token_transactions_performer" RENAME TO "token_transactions_performer_id_created_at_index";
--> statement-breakpoint
ALTER INDEX "token_transactions_owned" RENAME TO "token_transactions_user_id_owned_id_unique";
--> statement-breakpoint
ALTER INDEX "token_transactions_request" RENAME TO "token_transactions_user_id_request_key_unique";
--> statement-breakpoint
ALTER INDEX "token_transactions_owners" RENAME TO "token_transactions_owned_id_index";
--> statement-breakpoint
-- These are there only where the trigram extension is.
ALTER INDEX IF EXISTS "users_search" RENAME TO "users_name_username_email_trigram";
--> statement-breakpoint
ALTER INDEX IF EXISTS "feeds_search" RENAME TO "feeds_title_excerpt_text_trigram";
--> statement-breakpoint
ALTER INDEX IF EXISTS "search_keywords_search" RENAME TO "search_keywords_keyword_trigram";
--> statement-breakpoint
ALTER TABLE "performers" RENAME CONSTRAINT "performers_prices" TO "performers_prices_check";
--> statement-breakpoint
ALTER TABLE "performers" RENAME CONSTRAINT "performers_price_currency" TO "performers_price_currency_check";
--> statement-breakpoint
ALTER TABLE "ledger_accounts" RENAME CONSTRAINT "ledger_accounts_not_negative" TO "ledger_accounts_balance_check";
--> statement-breakpoint
ALTER TABLE "ledger_accounts" RENAME CONSTRAINT "ledger_accounts_currency" TO "ledger_accounts_currency_check";
--> statement-breakpoint
ALTER TABLE "payment_refunds" RENAME CONSTRAINT "payment_refunds_amount" TO "payment_refunds_amount_check";
--> statement-breakpoint
ALTER TABLE "payment_refunds" RENAME CONSTRAINT "payment_refunds_currency" TO "payment_refunds_currency_check";
--> statement-breakpoint
ALTER TABLE "payment_transactions" RENAME CONSTRAINT "payment_transactions_amounts" TO "payment_transactions_amounts_check";
--> statement-breakpoint
ALTER TABLE "payment_transactions" RENAME CONSTRAINT "payment_transactions_currency" TO "payment_transactions_currency_check";
--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_price" TO "subscriptions_price_check";
--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_currency" TO "subscriptions_currency_check";
--> statement-breakpoint
ALTER TABLE "token_packages" RENAME CONSTRAINT "token_packages_amounts" TO "token_packages_amounts_check";
--> statement-breakpoint
ALTER TABLE "token_packages" RENAME CONSTRAINT "token_packages_currency" TO "token_packages_currency_check";
--> statement-breakpoint
ALTER TABLE "pages" RENAME CONSTRAINT "pages_status" TO "pages_status_check";
--> statement-breakpoint
ALTER TABLE "sandbox_charges" RENAME CONSTRAINT "sandbox_charges_idempotencyKey_unique" TO "sandbox_charges_idempotency_key_unique";
--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_amounts";
--> statement-breakpoint
ALTER TABLE "token_transactions" DROP CONSTRAINT "token_transactions_amounts";
--> statement-breakpoint
-- Keys. Files name their owner and subscriptions their payment, so these three are written by hand: two files of
-- the schema cannot import each other.
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_id_files_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_cover_id_files_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_welcome_video_id_files_id_fk" FOREIGN KEY ("welcome_video_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_id_verification_id_files_id_fk" FOREIGN KEY ("id_verification_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_document_verification_id_files_id_fk" FOREIGN KEY ("document_verification_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_thumbnail_id_files_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_teaser_id_files_id_fk" FOREIGN KEY ("teaser_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_keywords" ADD CONSTRAINT "search_keywords_from_performer_id_performers_id_fk" FOREIGN KEY ("from_performer_id") REFERENCES "public"."performers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_performer_id_performers_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_card_id_payment_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_id_payment_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_transaction_id_payment_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "performers_welcome_video_id_index" ON "performers" USING btree ("welcome_video_id") WHERE "performers"."welcome_video_id" is not null;
--> statement-breakpoint
CREATE INDEX "performers_id_verification_id_index" ON "performers" USING btree ("id_verification_id") WHERE "performers"."id_verification_id" is not null;
--> statement-breakpoint
CREATE INDEX "performers_document_verification_id_index" ON "performers" USING btree ("document_verification_id") WHERE "performers"."document_verification_id" is not null;
--> statement-breakpoint
CREATE INDEX "users_avatar_id_index" ON "users" USING btree ("avatar_id") WHERE "users"."avatar_id" is not null;
--> statement-breakpoint
CREATE INDEX "users_cover_id_index" ON "users" USING btree ("cover_id") WHERE "users"."cover_id" is not null;
--> statement-breakpoint
CREATE INDEX "feeds_thumbnail_id_index" ON "feeds" USING btree ("thumbnail_id") WHERE "feeds"."thumbnail_id" is not null;
--> statement-breakpoint
CREATE INDEX "feeds_teaser_id_index" ON "feeds" USING btree ("teaser_id") WHERE "feeds"."teaser_id" is not null;
--> statement-breakpoint
CREATE INDEX "search_keywords_from_performer_id_index" ON "search_keywords" USING btree ("from_performer_id");
--> statement-breakpoint
ALTER TABLE "search_keywords" ADD CONSTRAINT "search_keywords_keyword_object_type_from_performer_id_unique" UNIQUE NULLS NOT DISTINCT("keyword","object_type","from_performer_id");
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_kind_check" CHECK ("one_time_tokens"."kind" in ('verify-email', 'reset-password', 'undo-email'));
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_review_state_check" CHECK ("performers"."review_state" in ('none', 'pending', 'approved', 'rejected'));
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_duration_free_subscription_days_check" CHECK ("performers"."duration_free_subscription_days" > 0);
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_commission_rate_check" CHECK ("performers"."commission_rate" between 0 and 10000);
--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_counts_check" CHECK ("performers"."score" >= 0 and "performers"."total_views" >= 0 and "performers"."total_feeds" >= 0 and "performers"."total_photos" >= 0 and "performers"."total_followers" >= 0 and "performers"."total_subscribers" >= 0);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'performer', 'admin'));
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'inactive', 'pending-email-confirmation'));
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_gender_check" CHECK ("users"."gender" in ('male', 'female', 'transgender', 'couple'));
--> statement-breakpoint
ALTER TABLE "feed_files" ADD CONSTRAINT "feed_files_position_check" CHECK ("feed_files"."position" >= 0);
--> statement-breakpoint
ALTER TABLE "feed_version_files" ADD CONSTRAINT "feed_version_files_position_check" CHECK ("feed_version_files"."position" >= 0);
--> statement-breakpoint
ALTER TABLE "feed_versions" ADD CONSTRAINT "feed_versions_type_check" CHECK ("feed_versions"."type" in ('text', 'photo', 'video', 'audio', 'scheduled-streaming'));
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_type_check" CHECK ("feeds"."type" in ('text', 'photo', 'video', 'audio', 'scheduled-streaming'));
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_status_check" CHECK ("feeds"."status" in ('active', 'inactive'));
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_price_check" CHECK ("feeds"."price" >= 0);
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_counts_check" CHECK ("feeds"."total_views" >= 0 and "feeds"."total_purchases" >= 0);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type_check" CHECK ("files"."type" in ('avatar', 'cover', 'performer-document', 'performer-welcome-video', 'feed-photo', 'feed-video', 'feed-audio'));
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_status_check" CHECK ("files"."status" in ('created', 'processing', 'finished', 'error'));
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sizes_check" CHECK ("files"."size" >= 0 and "files"."width" >= 0 and "files"."height" >= 0 and "files"."duration" >= 0);
--> statement-breakpoint
ALTER TABLE "search_keywords" ADD CONSTRAINT "search_keywords_attempt_check" CHECK ("search_keywords"."attempt" > 0);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_unit_check" CHECK ("ledger_accounts"."unit" in ('tokens', 'cents'));
--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_type_check" CHECK ("earnings"."type" in ('feed', 'tip', 'product', 'video', 'gallery', 'message', 'stream_tip', 'monthly_subscription', 'yearly_subscription'));
--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_amounts_check" CHECK ("earnings"."gross_price" >= 0 and "earnings"."net_price" >= 0 and "earnings"."site_commission" >= 0);
--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_commission_rate_check" CHECK ("earnings"."commission_rate" between 0 and 10000);
--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_deliveries_check" CHECK ("gateway_events"."deliveries" > 0);
--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_month_check" CHECK ("payment_cards"."month" between 1 and 12);
--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_year_check" CHECK ("payment_cards"."year" between 2000 and 2999);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_reason_check" CHECK ("payment_refunds"."reason" in ('charged-late', 'charged-twice', 'wrong-amount', 'wrong-currency'));
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_status_check" CHECK ("payment_refunds"."status" in ('pending', 'done'));
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_type_check" CHECK ("payment_transactions"."type" in ('token_package', 'wallet', 'monthly_subscription', 'yearly_subscription', 'free_subscription'));
--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_status_check" CHECK ("payment_transactions"."status" in ('created', 'processing', 'pending', 'require_authentication', 'success', 'fail', 'canceled', 'refunded'));
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_status_check" CHECK ("sandbox_charges"."status" in ('pending', 'require_authentication', 'success', 'fail', 'canceled'));
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_amounts_check" CHECK ("sandbox_charges"."amount" >= 0 and "sandbox_charges"."refunded" >= 0);
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_currency_check" CHECK ("sandbox_charges"."currency" ~ '^[A-Z]{3}$');
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscription_type_check" CHECK ("subscriptions"."subscription_type" in ('monthly', 'yearly', 'free', 'system'));
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status_check" CHECK ("subscriptions"."status" in ('created', 'active', 'deactivated'));
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_stop_reason_check" CHECK ("subscriptions"."stop_reason" in ('performer', 'account', 'country'));
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renewal_attempts_check" CHECK ("subscriptions"."renewal_attempts" >= 0);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_anchor_day_check" CHECK ("subscriptions"."anchor_day" between 1 and 31);
--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_type_check" CHECK ("token_transactions"."type" in ('tip', 'feed', 'product', 'video', 'gallery', 'message', 'stream_tip'));
--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_status_check" CHECK ("token_transactions"."status" in ('pending', 'success', 'refunded'));
--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_prices_check" CHECK ("token_transactions"."original_price" >= 0 and "token_transactions"."total_price" >= 0);
--> statement-breakpoint
ALTER TABLE "token_transactions" ADD CONSTRAINT "token_transactions_quantity_check" CHECK ("token_transactions"."quantity" > 0);
