-- expand: nullable columns
ALTER TABLE "checkout_sessions" ADD COLUMN "dirham_rate" integer;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "dirham_rate_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dirham_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dirham_rate_on" date;