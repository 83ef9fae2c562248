-- contract: an order may have no payment of its own, which the version before does not know
CREATE TABLE "order_return_lines" (
	"return_id" integer NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer NOT NULL,
	CONSTRAINT "order_return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "order_return_lines_sane" CHECK ("order_return_lines"."quantity" > 0 and "order_return_lines"."restocked" between 0 and "order_return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_returns_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
ALTER TABLE "checkout_session_items" DROP CONSTRAINT "checkout_session_items_sane";--> statement-breakpoint
ALTER TABLE "checkout_sessions" DROP CONSTRAINT "checkout_sessions_amounts";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_sane";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "payment_intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_order_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replacement_key" text;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_lines_item" ON "order_return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_returns_of" ON "order_returns" USING btree ("order_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_order_id_orders_id_fk" FOREIGN KEY ("replaces_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_replacing" ON "orders" USING btree ("replaces_order_id") WHERE replaces_order_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_key_unique" UNIQUE("replacement_key");--> statement-breakpoint
ALTER TABLE "checkout_session_items" ADD CONSTRAINT "checkout_session_items_sane" CHECK ("checkout_session_items"."quantity" between 1 and 99 and "checkout_session_items"."unit_price_pence" >= 0);--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_amounts" CHECK (("checkout_sessions"."subtotal_pence" > 0 or ("checkout_sessions"."subtotal_pence" = 0 and "checkout_sessions"."state" = 'ordered' and "checkout_sessions"."payment_intent_id" is null)) and ("checkout_sessions"."shipping_pence" is null or "checkout_sessions"."shipping_pence" >= 0));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sane" CHECK ("order_items"."quantity" between 1 and 99 and "order_items"."unit_price_pence" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement" CHECK (case when "orders"."replaces_order_id" is null then "orders"."subtotal_pence" > 0 and "orders"."payment_intent_id" is not null and "orders"."replacement_key" is null
        else "orders"."total_pence" = 0 and "orders"."payment_intent_id" is null and "orders"."replacement_key" is not null end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_pence" = "orders"."subtotal_pence" + "orders"."shipping_pence" and "orders"."subtotal_pence" >= 0 and "orders"."shipping_pence" >= 0);