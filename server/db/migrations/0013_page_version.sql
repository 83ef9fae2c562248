CREATE TABLE "page_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "page_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "page_version_one_row" CHECK ("page_version"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "page_version" ("id", "version") VALUES (1, 1);
--> statement-breakpoint
-- The row is locked by a trigger that waits for the commit: locked earlier, a seller who then wants a stock item and a buyer who has it would wait
-- for each other for ever.
CREATE FUNCTION "bump_page_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM page_changes WHERE id = NEW.id;
  UPDATE page_version SET version = version + 1;
  -- A Postgres server is asked instead: to notify would have all commits queue up.
  IF current_setting('shop.embedded', true) = 'on' THEN PERFORM pg_notify('page_changed', ''); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "page_changes_bump" AFTER INSERT ON "page_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bump_page_version"();
--> statement-breakpoint
-- Once a transaction, however much it changes.
CREATE FUNCTION "pages_change"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.pages_change', true) IS DISTINCT FROM 'yes' THEN
    PERFORM set_config('shop.pages_change', 'yes', true);
    INSERT INTO page_changes DEFAULT VALUES;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "note_page_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pages_change();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "categories_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "products_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "variants_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "variants" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "product_photographs_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "product_photographs" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "media_on_pages" AFTER UPDATE OR DELETE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "blog_posts_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "blog_posts" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "blog_categories_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "blog_categories" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "shop_content_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "shop_content" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "shipping_options_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "shipping_options" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
CREATE TRIGGER "stock_items_on_pages" AFTER INSERT OR DELETE ON "stock_items" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
-- Pages say when something is out of stock and when five or fewer are left. Ten, to be on the safe side: a sale that leaves more changes no page.
-- Holds count here even when their time is over, since only the shop's own clock says when that is: at worst a page is made anew for nothing.
CREATE FUNCTION "runs_low"(level integer, held bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT level - coalesce(held, 0) <= 10 $$;
--> statement-breakpoint
CREATE FUNCTION "note_level_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM was JOIN is_now USING (id)
    WHERE was.level <> is_now.level
      AND runs_low(least(was.level, is_now.level), (SELECT sum(h.quantity) FROM stock_holds h WHERE h.item_id = was.id))
  ) THEN PERFORM pages_change(); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_items_level_on_pages" AFTER UPDATE ON "stock_items" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "note_level_change"();
--> statement-breakpoint
-- `less` is by how much what is held of an item becomes less: before the change there was that much less to be had. The item's row is locked, or
-- else another buyer's hold could be written at the same time and neither of the two would see that it ran low; where somebody has it locked
-- already, it is taken to.
CREATE FUNCTION "note_holds"(items integer[], less bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE locked integer[];
BEGIN
  SELECT array_agg(l.id) INTO locked FROM (SELECT id FROM stock_items WHERE id = ANY (items) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED) l;
  IF EXISTS (
    SELECT 1 FROM unnest(items, less) AS c (id, less) JOIN stock_items i ON i.id = c.id
    WHERE i.id <> ALL (coalesce(locked, '{}'))
      OR runs_low(i.level, (SELECT coalesce(sum(h.quantity), 0) FROM stock_holds h WHERE h.item_id = i.id) + greatest(c.less, 0))
  ) THEN PERFORM pages_change(); END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "note_new_holds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_holds(array_agg(item_id), array_agg(0::bigint)) FROM (SELECT DISTINCT item_id FROM is_now) c HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "note_other_holds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_holds(array_agg(c.item_id), array_agg(c.less)) FROM (
    SELECT was.item_id, sum(was.quantity - is_now.quantity) AS less FROM was JOIN is_now USING (session_id, item_id) GROUP BY was.item_id
  ) c HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "note_gone_holds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_holds(array_agg(c.item_id), array_agg(c.less)) FROM (SELECT item_id, sum(quantity) AS less FROM was GROUP BY item_id) c HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_holds_new_on_pages" AFTER INSERT ON "stock_holds" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "note_new_holds"();
--> statement-breakpoint
CREATE TRIGGER "stock_holds_other_on_pages" AFTER UPDATE ON "stock_holds" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "note_other_holds"();
--> statement-breakpoint
CREATE TRIGGER "stock_holds_gone_on_pages" AFTER DELETE ON "stock_holds" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "note_gone_holds"();
--> statement-breakpoint
-- When pages change next by time alone: somebody's hold on something that runs low ends, or a post appears. Null for never.
CREATE FUNCTION "page_next_change"(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least(
    (SELECT min(h.expires_at) FROM stock_holds h JOIN stock_items i ON i.id = h.item_id
      WHERE h.expires_at > at AND runs_low(i.level, (SELECT sum(o.quantity) FROM stock_holds o WHERE o.item_id = i.id))),
    (SELECT min(published_at) FROM blog_posts WHERE published_at > at)
  )
$$;
