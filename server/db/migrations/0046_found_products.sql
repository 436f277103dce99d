ALTER TABLE "search_items" DROP CONSTRAINT "search_items_kind_check";--> statement-breakpoint
ALTER TABLE "trend_days" DROP CONSTRAINT "trend_days_kind_check";--> statement-breakpoint
ALTER TABLE "trend_looks" DROP CONSTRAINT "trend_looks_kind_check";--> statement-breakpoint
ALTER TABLE "trending_items" DROP CONSTRAINT "trending_items_kind_check";--> statement-breakpoint
ALTER TABLE "search_items" ADD CONSTRAINT "search_items_kind_check" CHECK ("search_items"."kind" in ('performer', 'feed', 'video', 'gallery', 'product'));--> statement-breakpoint
ALTER TABLE "trend_days" ADD CONSTRAINT "trend_days_kind_check" CHECK ("trend_days"."kind" in ('feed', 'video', 'gallery', 'product'));--> statement-breakpoint
ALTER TABLE "trend_looks" ADD CONSTRAINT "trend_looks_kind_check" CHECK ("trend_looks"."kind" in ('feed', 'video', 'gallery', 'product'));--> statement-breakpoint
ALTER TABLE "trending_items" ADD CONSTRAINT "trending_items_kind_check" CHECK ("trending_items"."kind" in ('feed', 'video', 'gallery', 'product'));--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_search_changed AFTER INSERT OR DELETE
    OR UPDATE OF name, description, price, status, published_at, deleted_at ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_changed('product');
