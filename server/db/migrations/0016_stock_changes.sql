-- The embedded database tells its process of every change of stock, so that it can answer from what it has kept without asking.
CREATE FUNCTION "note_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.embedded', true) = 'on' THEN PERFORM pg_notify('stock_changed', ''); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_items_told" AFTER INSERT OR UPDATE OR DELETE ON "stock_items" FOR EACH STATEMENT EXECUTE FUNCTION "note_stock_change"();
--> statement-breakpoint
CREATE TRIGGER "stock_holds_told" AFTER INSERT OR UPDATE OR DELETE ON "stock_holds" FOR EACH STATEMENT EXECUTE FUNCTION "note_stock_change"();
