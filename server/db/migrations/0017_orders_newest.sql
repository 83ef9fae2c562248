-- The new one first: to drop the old one locks everybody out, and must not do so while the new one is made.
ALTER INDEX "orders_newest" RENAME TO "orders_newest_before";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
DROP INDEX "orders_newest_before";
