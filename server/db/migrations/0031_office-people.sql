-- expand: a new table and columns with defaults, one of them set for the first account
CREATE TABLE "staff_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"batch" text,
	CONSTRAINT "staff_notices_once" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "marketing_taken_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "staff_notices_waiting" ON "staff_notices" USING btree ("id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "staff_notices_noted" ON "staff_notices" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "subscribers_order" ON "subscribers" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_consent_not_taken" ON "orders" USING btree ("number") WHERE marketing_consent and paid_at is not null and marketing_taken_at is null;--> statement-breakpoint
-- The first account may still have the password that was printed when the shop was started: its owner chooses another when they next sign in.
UPDATE "users" SET "must_change_password" = true WHERE "is_superuser" AND "email" = '';
