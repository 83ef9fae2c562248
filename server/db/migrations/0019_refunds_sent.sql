ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "remainder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whether Stripe was asked for these is not known, so it has to be looked up.
UPDATE "refunds" SET "sent_at" = "created_at" WHERE "state" = 'requested';--> statement-breakpoint
UPDATE "refunds" SET "remainder" = true WHERE "state" = 'requested' AND ("origin" = 'shop' OR "request_key" LIKE 'cancel-or\_%');--> statement-breakpoint
UPDATE "refunds" SET "request_key" = CASE WHEN "request_key" LIKE 'cancel-or\_%' THEN 'cancel:' || substr("request_key", 8) ELSE 'staff:' || "request_key" END WHERE "request_key" IS NOT NULL;
