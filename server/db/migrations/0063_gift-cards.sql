-- expand: new tables, columns with defaults, and checks that the rows there are pass as before
CREATE TABLE "gift_card_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_card_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"order_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" integer,
	"request_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_card_entries_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "gift_card_entries_amount" CHECK (case when "gift_card_entries"."kind" in ('bought', 'given', 'given_back') then "gift_card_entries"."amount_pence" > 0
        when "gift_card_entries"."kind" in ('spent', 'withdrawn') then "gift_card_entries"."amount_pence" < 0 else false end),
	CONSTRAINT "gift_card_entries_order" CHECK ("gift_card_entries"."kind" not in ('spent', 'given_back') or "gift_card_entries"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" text,
	"code_end" text,
	"order_item_id" bigint,
	"unit" integer,
	"recipient_email" text NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_of_unit" UNIQUE("order_item_id","unit"),
	CONSTRAINT "gift_cards_language" CHECK ("gift_cards"."language" in ('en', 'ar')),
	CONSTRAINT "gift_cards_bought" CHECK (("gift_cards"."order_item_id" is null) = ("gift_cards"."unit" is null) and "gift_cards"."unit" > 0),
	CONSTRAINT "gift_cards_code" CHECK (("gift_cards"."code_hash" is null) = ("gift_cards"."code_end" is null) and ("gift_cards"."sent_at" is null or "gift_cards"."code_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_replacement";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded";--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "refund_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_session_items" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "gift_card_id" integer;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "gift_card_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "gift_card_end" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "gift_card_for" jsonb;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "gift_card_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_end" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_refunded_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_open" ON "gift_card_entries" USING btree ("gift_card_id") WHERE kind in ('bought', 'given');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_entries_spent" ON "gift_card_entries" USING btree ("order_id") WHERE kind = 'spent';--> statement-breakpoint
CREATE INDEX "gift_card_entries_card" ON "gift_card_entries" USING btree ("gift_card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_order_of" ON "gift_card_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("send_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "gift_cards_newest" ON "gift_cards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_recipient" ON "gift_cards" USING btree (lower("recipient_email") collate "C");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_sessions_gift_card" ON "checkout_sessions" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
CREATE INDEX "orders_of_gift_card" ON "orders" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind" CHECK ("products"."kind" in ('goods', 'gift_wrap', 'gift_card'));--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_gift_card" CHECK ("checkout_sessions"."gift_card_pence" >= 0 and ("checkout_sessions"."gift_card_id" is null) = ("checkout_sessions"."gift_card_pence" = 0)
        and ("checkout_sessions"."gift_card_id" is null) = ("checkout_sessions"."gift_card_end" is null));--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_money" CHECK ("credit_notes"."gift_card_pence" >= 0 and ("credit_notes"."refund_id" is not null or "credit_notes"."gift_card_pence" > 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card" CHECK (("orders"."gift_card_id" is null) = ("orders"."gift_card_pence" = 0) and ("orders"."gift_card_id" is null) = ("orders"."gift_card_end" is null)
        and "orders"."gift_card_pence" between 0 and "orders"."total_pence"
        and "orders"."gift_card_refunded_pence" between 0 and "orders"."gift_card_pence");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement" CHECK (case when "orders"."replaces_order_id" is null then "orders"."subtotal_pence" > 0 and "orders"."replacement_key" is null
          and ("orders"."payment_intent_id" is not null or ("orders"."total_pence" = "orders"."gift_card_pence" and ("orders"."discount_code_id" is not null or "orders"."gift_card_id" is not null) and "orders"."paid_at" is not null))
        else "orders"."total_pence" = 0 and "orders"."payment_intent_id" is null and "orders"."replacement_key" is not null end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_pence" between 0 and "orders"."total_pence" - "orders"."gift_card_pence");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id");--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_append_only" BEFORE UPDATE OR DELETE ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();--> statement-breakpoint
-- The last guard against spending more than a card is worth: the card's lock has two entries wait for each other.
CREATE FUNCTION "refuse_overspending"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM gift_cards WHERE id = NEW.gift_card_id FOR NO KEY UPDATE;
  IF (SELECT coalesce(sum(amount_pence), 0) FROM gift_card_entries WHERE gift_card_id = NEW.gift_card_id) < 0 THEN
    RAISE EXCEPTION 'gift card % would be worth less than nothing', NEW.gift_card_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "gift_card_entries_covered" AFTER INSERT ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_overspending"();
