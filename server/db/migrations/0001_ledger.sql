-- What Drizzle's tables can't say: foreign keys that point up the slices, the ledger's trigger, rows that may not change.

ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "checkout_sessions"("id");
--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "checkout_sessions"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");
--> statement-breakpoint
-- A stock item's level is the sum of its movements, always: nothing else writes it.
CREATE FUNCTION "apply_stock_movement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_items SET level = level + NEW.quantity WHERE id = NEW.item_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_apply" AFTER INSERT ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "apply_stock_movement"();
--> statement-breakpoint
-- Histories are added to and never rewritten.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is a history: its rows are not changed or removed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_append_only" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
INSERT INTO "order_numbers" ("id", "last") VALUES (1, 100000);
