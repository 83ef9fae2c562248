ALTER TABLE "products" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sales_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_sales" ON "products" USING btree ("published","sales_order","position","id");--> statement-breakpoint
CREATE INDEX "products_by_creation" ON "products" USING btree ("published","created_at","id");--> statement-breakpoint
CREATE INDEX "products_pinned" ON "products" USING btree ("position","id") WHERE pinned;