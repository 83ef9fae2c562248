CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"network" text,
	"card" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"holds" integer NOT NULL,
	"broken" integer NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "refunds_automatic_once";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "readings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "reading_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now only the shop itself gave money back.
ALTER TABLE "refunds" ADD COLUMN "origin" text NOT NULL DEFAULT 'shop';--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "origin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_session" ON "failed_attempts" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_network" ON "failed_attempts" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_card" ON "failed_attempts" USING btree ("card","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_age" ON "failed_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE state in ('requested', 'pending');--> statement-breakpoint
CREATE INDEX "stripe_events_intent" ON "stripe_events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_automatic_once" ON "refunds" USING btree ("payment_intent_id") WHERE origin = 'shop';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_staff" CHECK (("refunds"."origin" = 'staff') = ("refunds"."by_user_id" is not null));