CREATE TABLE "lost_order_numbers" (
	"first" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lost_order_numbers_range" CHECK ("lost_order_numbers"."last" >= "lost_order_numbers"."first")
);
--> statement-breakpoint
ALTER TABLE "order_numbers" ADD COLUMN "state" text;