-- expand: a nullable column
ALTER TABLE "orders" ADD COLUMN "promise" jsonb;
--> statement-breakpoint
-- When pages change next by time alone: a hold on something that runs low ends, a post appears, the banner begins or ends, the last day of a
-- registration in the UAE is over there, a day ends, or the cut-off of its orders has come.
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
      AT TIME ZONE 'Asia/Dubai',
    -- The promise of a delivery names days, and the cut-off of its first.
    (SELECT min(edge) FROM (
      SELECT ((at AT TIME ZONE 'Europe/London')::date + back + cut_off)::timestamp AT TIME ZONE 'Europe/London' AS edge
      FROM generate_series(0, 1) AS back,
        unnest(ARRAY['00:00'::time, coalesce((SELECT value->>'cut_off' FROM shop_content WHERE key = 'dispatch'), '14:00')::time]) AS cut_off
    ) AS dispatch WHERE edge > at)
  )
$$;
