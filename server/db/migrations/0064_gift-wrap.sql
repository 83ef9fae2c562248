-- expand: indexes, and functions of triggers that leave out kinds which the previous release never writes
CREATE INDEX "products_not_goods" ON "products" USING btree ("kind","position","id") WHERE kind <> 'goods';--> statement-breakpoint
CREATE UNIQUE INDEX "products_one_gift_wrap" ON "products" USING btree ("kind") WHERE kind = 'gift_wrap' and published;--> statement-breakpoint
-- As before, but for the kind: gift wrap and gift cards are in no list.
CREATE OR REPLACE FUNCTION "count_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order everywhere: two who change several categories' counts at once would else wait for each other.
  INSERT INTO product_counts AS c SELECT category_id, count(*) FROM is_now WHERE published AND kind = 'goods' GROUP BY category_id ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET published = c.published + excluded.published;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c
  SELECT category_id, sum(more) FROM (
    SELECT category_id, 1 AS more FROM is_now WHERE published AND kind = 'goods' UNION ALL SELECT category_id, -1 FROM was WHERE published AND kind = 'goods'
  ) changes GROUP BY category_id HAVING sum(more) <> 0 ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET published = c.published + excluded.published;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_counts c SET published = c.published - gone.count
  FROM (SELECT category_id, count(*) FROM was WHERE published AND kind = 'goods' GROUP BY category_id ORDER BY category_id) gone WHERE c.category_id = gone.category_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As before, but for the kind.
CREATE OR REPLACE FUNCTION "refresh_product_facets"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM product_facets f WHERE product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = f.product_id AND p.published AND p.kind = 'goods');
  INSERT INTO product_facets AS f (product_id, category_id, type_id, price_pence, skin_types, ingredient_ids, unknown_ingredients, position, sales_order, created_at)
  SELECT p.id, p.category_id, coalesce(c.parent_id, c.id), p.price_pence, p.skin_types,
    listed.ids, listed.unknown, p.position, p.sales_order, p.created_at
  FROM products p JOIN categories c ON c.id = p.category_id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT l.ingredient_id) FILTER (WHERE l.ingredient_id IS NOT NULL), '{}') AS ids,
      coalesce(bool_or(l.ingredient_id IS NULL), true) AS unknown
    FROM (
      SELECT p.ingredients AS list WHERE NOT p.is_set OR p.ingredients <> ''
      UNION ALL
      SELECT inside.ingredients FROM set_contents s JOIN products inside ON inside.id = s.product_id WHERE p.is_set AND s.set_id = p.id
    ) lists CROSS JOIN LATERAL listed_ingredients(lists.list) l
  ) listed
  WHERE p.id = ANY (changed) AND p.published AND p.kind = 'goods' ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, type_id = excluded.type_id,
    price_pence = excluded.price_pence, skin_types = excluded.skin_types, ingredient_ids = excluded.ingredient_ids,
    unknown_ingredients = excluded.unknown_ingredients, position = excluded.position, sales_order = excluded.sales_order,
    created_at = excluded.created_at
$$;
