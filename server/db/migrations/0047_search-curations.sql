-- expand: a new table
CREATE TABLE "search_curations" (
	"words" text NOT NULL,
	"product_id" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "search_curations_words_product_id_pk" PRIMARY KEY("words","product_id"),
	CONSTRAINT "search_curations_sane" CHECK ("search_curations"."words" <> '' and "search_curations"."hidden" = ("search_curations"."position" = 0) and "search_curations"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "search_curations" ADD CONSTRAINT "search_curations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_curations_product" ON "search_curations" USING btree ("product_id");