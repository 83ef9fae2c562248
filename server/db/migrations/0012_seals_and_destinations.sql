ALTER TABLE "products" ADD COLUMN "hygiene_sealed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ships_to_uae" boolean DEFAULT true NOT NULL;