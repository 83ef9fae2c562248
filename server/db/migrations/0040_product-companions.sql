-- expand: new tables, an index, and triggers on the new tables only
CREATE TABLE "product_pairings" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"other_id" integer NOT NULL,
	CONSTRAINT "product_pairings_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pairings_once" UNIQUE("product_id","other_id"),
	CONSTRAINT "product_pairings_other_than_itself" CHECK ("product_pairings"."other_id" <> "product_pairings"."product_id")
);
--> statement-breakpoint
CREATE TABLE "set_contents" (
	"set_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer,
	"variant_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "set_contents_set_id_position_pk" PRIMARY KEY("set_id","position"),
	CONSTRAINT "set_contents_sane" CHECK ("set_contents"."quantity" between 1 and 99 and ("set_contents"."product_id" is null) = ("set_contents"."name" <> '')
        and ("set_contents"."variant_id" is null or "set_contents"."product_id" is not null) and "set_contents"."product_id" is distinct from "set_contents"."set_id")
);
--> statement-breakpoint
ALTER TABLE "product_pairings" ADD CONSTRAINT "product_pairings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairings" ADD CONSTRAINT "product_pairings_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_contents" ADD CONSTRAINT "set_contents_set_id_products_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_contents" ADD CONSTRAINT "set_contents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_contents" ADD CONSTRAINT "set_contents_variant" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pairings_other" ON "product_pairings" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "set_contents_product" ON "set_contents" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_newest_of_product" ON "order_items" USING btree ("product_id","id");--> statement-breakpoint
CREATE TRIGGER "set_contents_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "set_contents" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "product_pairings_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "product_pairings" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
