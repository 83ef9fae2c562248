ALTER TABLE "products" ADD COLUMN "is_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "on_sale" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "low_stock_at" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_pence","id");--> statement-breakpoint
CREATE INDEX "products_by_update" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_low" CHECK ("stock_items"."low_stock_at" >= 0);--> statement-breakpoint
-- Until now a product without a net amount was a set.
UPDATE "products" SET "is_set" = true WHERE "net_amount" IS NULL;
