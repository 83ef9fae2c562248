-- expand: a check that allows more than before
ALTER TABLE "orders" DROP CONSTRAINT "orders_replacement";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement" CHECK (case when "orders"."replaces_order_id" is null then "orders"."subtotal_pence" > 0 and "orders"."replacement_key" is null
          and ("orders"."payment_intent_id" is not null or ("orders"."total_pence" = 0 and "orders"."discount_code_id" is not null and "orders"."paid_at" is not null))
        else "orders"."total_pence" = 0 and "orders"."payment_intent_id" is null and "orders"."replacement_key" is not null end);