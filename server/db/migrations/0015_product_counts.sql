CREATE TABLE "product_counts" (
	"category_id" integer PRIMARY KEY NOT NULL,
	"published" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_position" ON "products" USING btree ("position","id");
--> statement-breakpoint
INSERT INTO "product_counts" SELECT category_id, count(*) FROM products WHERE published GROUP BY category_id;
--> statement-breakpoint
CREATE FUNCTION "count_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order everywhere: two who change several categories' counts at once would else wait for each other.
  INSERT INTO product_counts AS c SELECT category_id, count(*) FROM is_now WHERE published GROUP BY category_id ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET published = c.published + excluded.published;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c
  SELECT category_id, sum(more) FROM (
    SELECT category_id, 1 AS more FROM is_now WHERE published UNION ALL SELECT category_id, -1 FROM was WHERE published
  ) changes GROUP BY category_id HAVING sum(more) <> 0 ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET published = c.published + excluded.published;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "count_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_counts c SET published = c.published - gone.count
  FROM (SELECT category_id, count(*) FROM was WHERE published GROUP BY category_id ORDER BY category_id) gone WHERE c.category_id = gone.category_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_new_counted" AFTER INSERT ON "products" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "count_new_products"();
--> statement-breakpoint
CREATE TRIGGER "products_changed_counted" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_products"();
--> statement-breakpoint
CREATE TRIGGER "products_gone_counted" AFTER DELETE ON "products" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "count_gone_products"();
