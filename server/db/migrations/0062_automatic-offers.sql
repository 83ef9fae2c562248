-- expand: columns with defaults, and checks that the codes there are pass as before
ALTER TABLE "discount_codes" DROP CONSTRAINT "discount_codes_kind";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "discount_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_codes_automatic" ON "discount_codes" USING btree ("id") WHERE automatic;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_gift" CHECK ("discount_codes"."kind" <> 'gift' or (cardinality("discount_codes"."product_ids") = 1 and "discount_codes"."category_ids" = '{}'::integer[]
        and "discount_codes"."except_product_ids" = '{}'::integer[] and "discount_codes"."except_category_ids" = '{}'::integer[] and "discount_codes"."least_pence" > 0));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_automatic" CHECK (not "discount_codes"."automatic" or ("discount_codes"."uses_limit" is null and not "discount_codes"."once_per_customer" and not "discount_codes"."first_order_only"
        and "discount_codes"."batch" is null));--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_kind" CHECK (("discount_codes"."kind" = 'percent') = ("discount_codes"."percent" is not null)
        and ("discount_codes"."kind" in ('amount', 'bundle')) = ("discount_codes"."amount_pence" is not null)
        and ("discount_codes"."kind" in ('buy_get', 'bundle')) = ("discount_codes"."buy_units" is not null)
        and "discount_codes"."kind" in ('percent', 'amount', 'free_delivery', 'buy_get', 'bundle', 'gift'));--> statement-breakpoint
-- Pages say whether the shop has offers. Each order with an offer adds a use to it, and must empty no cache.
CREATE TRIGGER "offers_on_pages" AFTER INSERT ON "discount_codes" FOR EACH ROW WHEN (NEW.automatic) EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "offers_changed_on_pages" AFTER UPDATE ON "discount_codes" FOR EACH ROW WHEN (NEW.automatic AND (OLD.paused, OLD.ends_at) IS DISTINCT FROM (NEW.paused, NEW.ends_at)) EXECUTE FUNCTION "note_page_change"();