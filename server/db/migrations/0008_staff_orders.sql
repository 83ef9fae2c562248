CREATE INDEX "mails_subject" ON "mails" USING btree ("subject_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_country" ON "orders" USING btree ("shipping_country","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_pence","id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("created_at") WHERE flags <> '{}'::text[];--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (to_tsvector('simple'::regconfig, "full_name" || ' ' || translate("email", '@.+-_', '     ')));--> statement-breakpoint
CREATE INDEX "stock_movements_returns" ON "stock_movements" USING btree ("order_item_id") WHERE kind = 'return';