-- expand: a new table and an optional column, filled once
CREATE TABLE "old_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "old_addresses_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "taken_off_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "old_addresses_of" ON "old_addresses" USING btree ("kind","target_id");--> statement-breakpoint
-- What was sold, or is written down as having been on sale, is said to be sold no longer; any other was a draft.
UPDATE "products" p SET "taken_off_at" = p."updated_at" WHERE NOT p."published" AND (
  EXISTS (SELECT 1 FROM "stock_items" i JOIN "stock_movements" m ON m."item_id" = i."id" WHERE i."product_id" = p."id" AND m."kind" = 'sale')
  OR EXISTS (SELECT 1 FROM "audit_log" a WHERE a."subject_kind" = 'product' AND a."subject_id" = p."id"::text AND a."before"->>'published' = 'true')
);
