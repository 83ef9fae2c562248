-- expand: new tables, and columns that the previous release leaves alone
CREATE TABLE "formulas" (
	"product_id" integer NOT NULL,
	"ingredient_id" integer NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "formulas_product_id_ingredient_id_pk" PRIMARY KEY("product_id","ingredient_id"),
	CONSTRAINT "formulas_position" UNIQUE("product_id","position"),
	CONSTRAINT "formulas_percent" CHECK ("formulas"."percent" > 0 and "formulas"."percent" <= 100)
);
--> statement-breakpoint
CREATE TABLE "ingredient_limits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingredient_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ingredient_id" integer NOT NULL,
	"use" text,
	"max_percent" numeric(7, 4) NOT NULL,
	"from_day" date NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "ingredient_limits_sane" CHECK ("ingredient_limits"."max_percent" >= 0 and "ingredient_limits"."max_percent" <= 100 and "ingredient_limits"."rule" <> '')
);
--> statement-breakpoint
CREATE TABLE "ingredient_allergens" (
	"ingredient_id" integer NOT NULL,
	"allergen_id" integer NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	CONSTRAINT "ingredient_allergens_ingredient_id_allergen_id_pk" PRIMARY KEY("ingredient_id","allergen_id"),
	CONSTRAINT "ingredient_allergens_sane" CHECK ("ingredient_allergens"."percent" > 0 and "ingredient_allergens"."percent" <= 100)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "use" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "scpn" text;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "purpose" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "families" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "halal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "cas" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingredients" ADD COLUMN "annex" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "formulas" ADD CONSTRAINT "formulas_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formulas" ADD CONSTRAINT "formulas_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_limits" ADD CONSTRAINT "ingredient_limits_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_allergens" ADD CONSTRAINT "ingredient_allergens_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_allergens" ADD CONSTRAINT "ingredient_allergens_allergen_id_ingredients_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "formulas_ingredient" ON "formulas" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "ingredient_limits_ingredient" ON "ingredient_limits" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "ingredient_allergens_allergen" ON "ingredient_allergens" USING btree ("allergen_id");--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_source" CHECK ("ingredients"."source" in ('plant', 'mineral', 'animal', 'fermentation', 'synthetic', 'water'));--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_families" CHECK ("ingredients"."families" <@ array['palm', 'fragrance', 'essential-oil', 'nut', 'alcohol', 'colourant']);--> statement-breakpoint
CREATE TRIGGER "formulas_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "formulas" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "ingredient_allergens_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "ingredient_allergens" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
