-- expand: columns with a default, which every row passes their checks with
ALTER TABLE "checkout_sessions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_language" CHECK ("checkout_sessions"."language" in ('en', 'ar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'ar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkout_sessions" VALIDATE CONSTRAINT "checkout_sessions_language";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_language";
