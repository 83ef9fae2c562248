CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_postcode" ON "orders" USING btree (upper(replace("shipping_address"->>'postal_code', ' ', '')) text_pattern_ops);