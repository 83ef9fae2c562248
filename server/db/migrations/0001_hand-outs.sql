-- expand: the version before reads none of the new columns, nor the date that its codes get
CREATE TABLE "hand_outs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hand_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hand_outs_kind" CHECK ("hand_outs"."kind" in ('refund', 'replacement', 'price')),
	CONSTRAINT "hand_outs_amount" CHECK ("hand_outs"."amount_pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "discount_terms" jsonb;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "once_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "discount_codes" SET "once_since" = now() WHERE "once_per_customer";--> statement-breakpoint
ALTER TABLE "order_account_links" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "unearned_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_terms" jsonb;--> statement-breakpoint
ALTER TABLE "hand_outs" ADD CONSTRAINT "hand_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_outs_of" ON "hand_outs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("customer_hash") WHERE customer_hash is not null;