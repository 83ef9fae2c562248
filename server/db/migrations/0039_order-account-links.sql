CREATE TABLE "order_account_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_account_links" ADD CONSTRAINT "order_account_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_account_links_order" ON "order_account_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_account_links_expiry" ON "order_account_links" USING btree ("expires_at");