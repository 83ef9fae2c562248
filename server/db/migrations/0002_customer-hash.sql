ALTER TABLE "discount_codes" ADD COLUMN "once_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "discount_codes" SET "once_since" = now() WHERE "once_per_customer";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_hash" text;--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("customer_hash") WHERE customer_hash is not null;