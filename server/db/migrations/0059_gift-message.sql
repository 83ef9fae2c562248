-- expand: nullable columns; the previous release leaves them null, which is no gift
ALTER TABLE "checkout_sessions" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_message" text;