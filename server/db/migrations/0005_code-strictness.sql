ALTER TABLE "discount_codes" ADD COLUMN "same_customer" text DEFAULT 'mailbox_and_place' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_hash" text;--> statement-breakpoint
CREATE INDEX "orders_of_door" ON "orders" USING btree ("door_hash") WHERE door_hash is not null;