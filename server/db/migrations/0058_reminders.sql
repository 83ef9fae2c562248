-- expand: the previous release sends no reminders, and confirms no addresses
CREATE TABLE "reminder_lots" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"mails_left" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_lots_left" CHECK ("reminder_lots"."mails_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer,
	"variant_id" integer,
	"category_id" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"country" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "reminders_once" UNIQUE NULLS NOT DISTINCT("email","kind","product_id","variant_id","category_id"),
	CONSTRAINT "reminders_email" CHECK ("reminders"."email" = lower("reminders"."email") and "reminders"."email" <> ''),
	CONSTRAINT "reminders_language" CHECK ("reminders"."language" in ('en', 'ar')),
	CONSTRAINT "reminders_country" CHECK ("reminders"."country" in ('GB', 'AE')),
	CONSTRAINT "reminders_of" CHECK ("reminders"."kind" in ('back_in_stock', 'coming_soon', 'refill') and num_nonnulls("reminders"."product_id", "reminders"."category_id") = 1
        and ("reminders"."category_id" is null or "reminders"."kind" = 'coming_soon')
        and ("reminders"."kind" = 'refill') = ("reminders"."due_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "refill_days" integer;--> statement-breakpoint
ALTER TABLE "reminder_lots" ADD CONSTRAINT "reminder_lots_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_variant" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_waiting" ON "reminders" USING btree ("kind","product_id","variant_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "reminders_in_category" ON "reminders" USING btree ("category_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "reminders_of_email" ON "reminders" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "reminders_by_age" ON "reminders" USING btree ("asked_at");