-- expand: columns without a value, which every row passes their check with; a default that only the previous version's own statements override
ALTER TABLE "products" ALTER COLUMN "ships_to_uae" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "uae_registration_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "uae_registered_until" date;--> statement-breakpoint
CREATE INDEX "products_by_uae_registration" ON "products" USING btree ("uae_registered_until","id") WHERE uae_registered_until is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_uae_registration" CHECK (("products"."uae_registration_number" is null) = ("products"."uae_registered_until" is null) and "products"."uae_registration_number" <> '');
--> statement-breakpoint
-- When pages change next by time alone: a hold on something that runs low ends, a post appears, the banner begins or ends, or the last day of a
-- registration in the UAE is over there. Null for never.
CREATE OR REPLACE FUNCTION "page_next_change"(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(
    (SELECT min(h.expires_at) FROM stock_holds h JOIN stock_items i ON i.id = h.item_id
      WHERE h.expires_at > at AND runs_low(i.level, (SELECT sum(o.quantity) FROM stock_holds o WHERE o.item_id = i.id))),
    (SELECT min(published_at) FROM blog_posts WHERE published_at > at),
    (SELECT min(edge) FROM (
      SELECT (value->>'from')::date::timestamp AT TIME ZONE 'Europe/London' AS edge FROM shop_content WHERE key = 'banner'
      UNION ALL
      SELECT ((value->>'until')::date + 1)::timestamp AT TIME ZONE 'Europe/London' FROM shop_content WHERE key = 'banner'
    ) AS banner WHERE edge > at),
    ((SELECT min(uae_registered_until) FROM products WHERE uae_registered_until >= (at AT TIME ZONE 'Asia/Dubai')::date) + 1)::timestamp
      AT TIME ZONE 'Asia/Dubai'
  )
$$;
