CREATE TABLE "fraud_signals" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"open" boolean NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "stripe_account" text;--> statement-breakpoint
-- Orders of before are left as they are: with a default that is taken away again they need not be rewritten.
ALTER TABLE "orders" ADD COLUMN "described_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "described_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "fraud_signals_intent" ON "fraud_signals" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "orders_undescribed" ON "orders" USING btree ("number") WHERE number is not null and described_at is null;