-- expand: new tables and optional columns; the version before writes orders without the price of standard delivery, and this one asks for it then
CREATE TABLE "credit_note_lines" (
	"credit_note_id" integer NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	CONSTRAINT "credit_note_lines_credit_note_id_order_item_id_pk" PRIMARY KEY("credit_note_id","order_item_id"),
	CONSTRAINT "credit_note_lines_sane" CHECK ("credit_note_lines"."quantity" > 0 and "credit_note_lines"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"refund_id" integer NOT NULL,
	"delivery_pence" integer NOT NULL,
	"other_pence" integer NOT NULL,
	"less_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_notes_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_position" UNIQUE("order_id","position"),
	CONSTRAINT "credit_notes_amounts" CHECK ("credit_notes"."delivery_pence" >= 0 and "credit_notes"."other_pence" >= 0 and "credit_notes"."less_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "standard_shipping_pence" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "standard_shipping_pence" integer;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_note_lines_item" ON "credit_note_lines" USING btree ("order_item_id");--> statement-breakpoint
-- batches
-- What the cheapest delivery cost on the day of an older order nobody wrote down: today's price is kept, and a later one changes it no more.
UPDATE "orders" o SET "standard_shipping_pence" = least(o.shipping_pence, coalesce((
  SELECT min(CASE WHEN s.free_threshold_pence IS NOT NULL AND o.subtotal_pence >= s.free_threshold_pence THEN 0 ELSE s.base_cost_pence END)
  FROM shipping_options s WHERE s.active AND s.country = o.shipping_country), o.shipping_pence))
WHERE o.id = ANY (ARRAY(SELECT id FROM "orders" WHERE "standard_shipping_pence" IS NULL LIMIT 2000));
