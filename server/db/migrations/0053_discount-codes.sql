-- expand: columns with defaults, and checks that orders without a discount pass as before
CREATE TABLE "discount_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_pence" integer,
	"buy_units" integer,
	"product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"except_product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"except_category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"least_pence" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"uses_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"batch" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" ~ '^[A-Z0-9-]{3,40}$'),
	CONSTRAINT "discount_codes_kind" CHECK (("discount_codes"."kind" = 'percent') = ("discount_codes"."percent" is not null) and ("discount_codes"."kind" = 'amount') = ("discount_codes"."amount_pence" is not null)
        and ("discount_codes"."kind" = 'buy_get') = ("discount_codes"."buy_units" is not null)
        and "discount_codes"."kind" in ('percent', 'amount', 'free_delivery', 'buy_get')),
	CONSTRAINT "discount_codes_sane" CHECK (("discount_codes"."percent" is null or "discount_codes"."percent" between 1 and 100) and ("discount_codes"."amount_pence" is null or "discount_codes"."amount_pence" > 0)
        and ("discount_codes"."buy_units" is null or "discount_codes"."buy_units" between 1 and 20) and "discount_codes"."least_pence" >= 0
        and ("discount_codes"."ends_at" is null or "discount_codes"."ends_at" > "discount_codes"."starts_at")),
	CONSTRAINT "discount_codes_limit" CHECK ("discount_codes"."uses" >= 0 and ("discount_codes"."uses_limit" is null or "discount_codes"."uses" <= "discount_codes"."uses_limit"))
);
--> statement-breakpoint
ALTER TABLE "credit_note_lines" DROP CONSTRAINT "credit_note_lines_sane";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "discount_code_id" integer;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "line_discounts" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "delivery_discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_codes_newest" ON "discount_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "discount_codes_batch" ON "discount_codes" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_sessions_discount_code" ON "checkout_sessions" USING btree ("discount_code_id") WHERE discount_code_id is not null;--> statement-breakpoint
CREATE INDEX "orders_of_discount_code" ON "orders" USING btree ("discount_code_id","created_at") WHERE discount_code_id is not null;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_discount" CHECK (("checkout_sessions"."discount_code_id" is null) = ("checkout_sessions"."discount_code" is null) and "checkout_sessions"."delivery_discount_pence" >= 0
        and ("checkout_sessions"."discount_code_id" is not null or ("checkout_sessions"."line_discounts" = '{}'::integer[] and "checkout_sessions"."delivery_discount_pence" = 0)));--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_sane" CHECK ("credit_note_lines"."quantity" > 0 and "credit_note_lines"."amount_pence" >= 0);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount" CHECK ("order_items"."discount_pence" between 0 and "order_items"."unit_price_pence" * "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK (("orders"."discount_code_id" is null) = ("orders"."discount_code" is null) and "orders"."discount_pence" between 0 and "orders"."subtotal_pence"
        and "orders"."delivery_discount_pence" >= 0
        and ("orders"."discount_code_id" is not null or ("orders"."discount_pence" = 0 and "orders"."delivery_discount_pence" = 0)));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_pence" = "orders"."subtotal_pence" - "orders"."discount_pence" + "orders"."shipping_pence" and "orders"."subtotal_pence" >= 0 and "orders"."shipping_pence" >= 0);