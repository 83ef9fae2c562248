-- expand: a new table, filled from columns that stay; triggers that the previous version's statements don't notice
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"language" text NOT NULL,
	"words" jsonb NOT NULL,
	"english" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "translations_kind_thing_language_pk" PRIMARY KEY("kind","thing","language")
);
--> statement-breakpoint
CREATE TRIGGER "translations_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "translations" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
-- The previous version still writes the two columns, until its last process has stopped. Goes with the columns.
CREATE FUNCTION "translate_from_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO translations (kind, thing, language, words, english, updated_at)
  VALUES ('product', NEW.id::text, 'ar',
    jsonb_strip_nulls(jsonb_build_object('name', nullif(NEW.arabic_name, ''), 'description', nullif(NEW.arabic_description, ''))),
    jsonb_build_object('name', NEW.name, 'description', NEW.description), NEW.updated_at)
  ON CONFLICT (kind, thing, language) DO UPDATE SET
    words = (translations.words - 'name' - 'description') || excluded.words, english = translations.english || excluded.english,
    updated_at = excluded.updated_at, version = translations.version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_translate_new" AFTER INSERT ON "products" FOR EACH ROW
  WHEN (NEW.arabic_name <> '' OR NEW.arabic_description <> '') EXECUTE FUNCTION "translate_from_columns"();
--> statement-breakpoint
CREATE TRIGGER "products_translate_changed" AFTER UPDATE OF "arabic_name", "arabic_description" ON "products" FOR EACH ROW
  WHEN (OLD.arabic_name <> NEW.arabic_name OR OLD.arabic_description <> NEW.arabic_description) EXECUTE FUNCTION "translate_from_columns"();
--> statement-breakpoint
INSERT INTO "translations" ("kind", "thing", "language", "words", "english", "updated_at")
SELECT 'product', id::text, 'ar',
  jsonb_strip_nulls(jsonb_build_object('name', nullif(arabic_name, ''), 'description', nullif(arabic_description, ''))),
  jsonb_build_object('name', name, 'description', description), updated_at
FROM "products" WHERE arabic_name <> '' OR arabic_description <> ''
-- A process of the previous version may have saved a product since the trigger above.
ON CONFLICT (kind, thing, language) DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION "remove_translations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM translations WHERE kind = TG_ARGV[0] AND thing = OLD.id::text;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_with_translations" AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('product');
--> statement-breakpoint
CREATE TRIGGER "categories_with_translations" AFTER DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('category');
--> statement-breakpoint
CREATE TRIGGER "shipping_options_with_translations" AFTER DELETE ON "shipping_options" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('shipping-option');
--> statement-breakpoint
CREATE TRIGGER "blog_posts_with_translations" AFTER DELETE ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('post');
--> statement-breakpoint
CREATE TRIGGER "blog_categories_with_translations" AFTER DELETE ON "blog_categories" FOR EACH ROW EXECUTE FUNCTION "remove_translations"('blog-category');
