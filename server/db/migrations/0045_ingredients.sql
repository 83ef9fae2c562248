-- expand: a new table, and triggers on it only
CREATE TABLE "ingredients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingredients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inci" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ingredients_inci_listed" CHECK ("ingredients"."inci" <> '' and strpos("ingredients"."inci", ',') = 0),
	CONSTRAINT "ingredients_name" CHECK ("ingredients"."name" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ingredients_inci" ON "ingredients" USING btree (lower("inci"));--> statement-breakpoint
CREATE TRIGGER "ingredients_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "ingredients" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();--> statement-breakpoint
CREATE TRIGGER "ingredients_with_translations" AFTER DELETE ON "ingredients" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('ingredient');
