-- expand: new tables, a column with a default, and triggers that the previous version's statements don't notice
CREATE TABLE "product_facets" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"price_pence" integer NOT NULL,
	"skin_types" text[] NOT NULL,
	"ingredient_ids" integer[] NOT NULL,
	"unknown_ingredients" boolean NOT NULL,
	"position" integer NOT NULL,
	"sales_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"product_id" integer NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "product_words_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "search_misses_words" CHECK (char_length("search_misses"."words") between 2 and 60)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"means" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_synonyms_once" UNIQUE("term","means"),
	CONSTRAINT "search_synonyms_other" CHECK ("search_synonyms"."term" <> "search_synonyms"."means" and "search_synonyms"."term" <> '' and "search_synonyms"."means" <> '')
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"place" smallint NOT NULL,
	"spellings" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "skin_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_type_id_categories_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_facets_category" ON "product_facets" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_facets_type" ON "product_facets" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "product_words_words" ON "product_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_words_spellings" ON "search_words" USING gin ("spellings");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_skin_types" CHECK ("products"."skin_types" <@ array['dry', 'oily', 'combination', 'sensitive', 'normal']);
--> statement-breakpoint
-- A text as a search compares it: small letters without accents and vowel signs; Arabic letters that people write for
-- one another as one, and no "the", which Arabic writes together with its word. plain-text.ts is the same for what a shopper types, and plain-text.test.ts compares both.
CREATE FUNCTION "search_plain"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'), 'ىةٱ', 'يها'),
    '(^|\s)([وبكف])ال(?=\S\S)', '\1\2 ', 'g'), '(^|\s)لل(?=\S\S)', '\1ل ', 'g'), '(^|\s)ال(?=\S\S)', '\1', 'g')
$$;
--> statement-breakpoint
-- The first seven letters of a word, and what is left of them without one or two. Two words of which one is the other
-- with two mistakes have one of these in common, so that an index finds it.
CREATE FUNCTION "search_spellings"(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH start AS (SELECT left($1, 7) AS letters),
    one AS (SELECT overlay(letters PLACING '' FROM i FOR 1) AS letters FROM start, generate_series(1, length(letters)) i),
    two AS (SELECT overlay(letters PLACING '' FROM i FOR 1) AS letters FROM one, generate_series(1, length(letters)) i)
  SELECT array_agg(letters) FROM (SELECT * FROM start UNION SELECT * FROM one UNION SELECT * FROM two) spelt WHERE letters <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION "search_configuration"(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE language WHEN 'en' THEN 'english' WHEN 'ar' THEN 'arabic' ELSE 'simple' END::regconfig
$$;
--> statement-breakpoint
-- The names of a comma-separated list of ingredients, each with its row of the dictionary.
CREATE FUNCTION "listed_ingredients"(list text) RETURNS TABLE (ingredient_id integer) LANGUAGE sql STABLE ROWS 20 AS $$
  SELECT i.id FROM regexp_split_to_table(list, ',') AS listed (inci) LEFT JOIN ingredients i ON lower(i.inci) = lower(btrim(listed.inci, E' \t\r\n'))
$$;
--> statement-breakpoint
-- Without jit: Postgres expects far more rows than there are, and would compile for a second what runs for milliseconds.
CREATE FUNCTION "refresh_product_facets"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM product_facets f WHERE product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = f.product_id AND p.published);
  INSERT INTO product_facets AS f (product_id, category_id, type_id, price_pence, skin_types, ingredient_ids, unknown_ingredients, position, sales_order, created_at)
  SELECT p.id, p.category_id, coalesce(c.parent_id, c.id), p.price_pence, p.skin_types,
    listed.ids, listed.unknown, p.position, p.sales_order, p.created_at
  FROM products p JOIN categories c ON c.id = p.category_id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT l.ingredient_id) FILTER (WHERE l.ingredient_id IS NOT NULL), '{}') AS ids,
      coalesce(bool_or(l.ingredient_id IS NULL), true) AS unknown
    FROM (
      SELECT p.ingredients AS list WHERE NOT p.is_set OR p.ingredients <> ''
      UNION ALL
      SELECT inside.ingredients FROM set_contents s JOIN products inside ON inside.id = s.product_id WHERE p.is_set AND s.set_id = p.id
    ) lists CROSS JOIN LATERAL listed_ingredients(lists.list) l
  ) listed
  WHERE p.id = ANY (changed) AND p.published ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, type_id = excluded.type_id,
    price_pence = excluded.price_pence, skin_types = excluded.skin_types, ingredient_ids = excluded.ingredient_ids,
    unknown_ingredients = excluded.unknown_ingredients, position = excluded.position, sales_order = excluded.sales_order,
    created_at = excluded.created_at
$$;
--> statement-breakpoint
-- The texts of products by language, weight and place, in plain letters. Needs their rows of product_facets.
CREATE FUNCTION "product_texts"(changed integer[]) RETURNS TABLE (product_id integer, language text, weight "char", body text) LANGUAGE sql STABLE AS $$
  WITH shown AS (
    SELECT p.id, p.name, p.description, p.skin_types, p.category_id, f.type_id, f.ingredient_ids
    FROM products p JOIN product_facets f ON f.product_id = p.id WHERE p.id = ANY (changed)
  ), translated AS (
    SELECT s.id, t.language, t.words FROM shown s JOIN translations t ON t.kind = 'product' AND t.thing = s.id::text
  )
  SELECT id, language, weight, search_plain(body) FROM (
    SELECT id, 'en' AS language, 'A'::"char" AS weight, name AS body FROM shown
    UNION ALL SELECT id, 'en', 'B', concat_ws(' ', array_to_string(skin_types, ' '),
      (SELECT string_agg(c.name, ' ') FROM categories c WHERE c.id IN (category_id, type_id))) FROM shown
    UNION ALL SELECT id, 'en', 'C', (SELECT string_agg(i.name, ' ' ORDER BY i.id) FROM ingredients i WHERE i.id = ANY (ingredient_ids)) FROM shown
    UNION ALL SELECT id, 'en', 'D', regexp_replace(description, '<[^>]*>', ' ', 'g') FROM shown
    UNION ALL SELECT id, language, 'A', words->>'name' FROM translated
    UNION ALL SELECT s.id, t.language, 'B', (SELECT string_agg(c.words->>'name', ' ') FROM translations c
      WHERE c.kind = 'category' AND c.thing IN (s.category_id::text, s.type_id::text) AND c.language = t.language)
      FROM shown s JOIN translated t ON t.id = s.id
    UNION ALL SELECT s.id, t.language, 'C', (SELECT string_agg(i.words->>'name', ' ' ORDER BY i.thing) FROM translations i
      WHERE i.kind = 'ingredient' AND i.thing = ANY (s.ingredient_ids::text[]) AND i.language = t.language)
      FROM shown s JOIN translated t ON t.id = s.id
    UNION ALL SELECT id, language, 'D', regexp_replace(words->>'description', '<[^>]*>', ' ', 'g') FROM translated
  ) texts WHERE body <> ''
$$;
--> statement-breakpoint
-- Writes the words of products, and adds new ones to those of the shop; in the order of the words, because two that add
-- the same words at once would else wait for each other.
CREATE FUNCTION "refresh_product_words"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM product_words w WHERE w.product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM product_facets f WHERE f.product_id = w.product_id);
  WITH texts AS MATERIALIZED (SELECT * FROM product_texts(changed)),
  new_words AS (
    INSERT INTO search_words AS known (word, place, spellings)
    SELECT word, min(ascii(texts.weight::text) - 64), search_spellings(word)
    FROM texts, regexp_split_to_table(texts.body, '[\s\d!-/:-@\[-`{-~،؛؟…–—“”‘’«»°×½]+') word
    WHERE length(word) BETWEEN 3 AND 40
    GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE SET place = excluded.place WHERE known.place > excluded.place
  )
  INSERT INTO product_words (product_id, language, words)
  SELECT t.product_id, t.language,
    setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'A'), '')), 'A')
    || setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'B'), '')), 'B')
    || setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'C'), '')), 'C')
    || setweight(to_tsvector(search_configuration(t.language), coalesce(max(t.body) FILTER (WHERE t.weight = 'D'), '')), 'D')
    || CASE t.language WHEN 'en' THEN '' ELSE setweight(to_tsvector('english', (SELECT search_plain(p.name) FROM products p WHERE p.id = t.product_id)), 'A') END
  FROM texts t GROUP BY t.product_id, t.language ORDER BY t.product_id, t.language
  ON CONFLICT (product_id, language) DO UPDATE SET words = excluded.words
$$;
--> statement-breakpoint
-- Products, and the sets that contain them.
CREATE FUNCTION "with_sets"(changed integer[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id) FROM (SELECT unnest(changed) AS id UNION SELECT set_id FROM set_contents WHERE product_id = ANY (changed)) every
$$;
--> statement-breakpoint
-- A statement of its own before what reads: two changes at once, of a product and of what it is made of, would else each
-- index what they see of the other, which is nothing.
CREATE FUNCTION "lock_for_search"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refresh_search"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN RETURN; END IF;
  PERFORM lock_for_search(changed);
  PERFORM refresh_product_facets(changed);
  PERFORM refresh_product_words(changed);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(id) FROM is_now));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said integer[];
  counted integer[];
BEGIN
  SELECT array_agg(n.id) INTO said FROM is_now n JOIN was o ON o.id = n.id
  WHERE (n.published, n.name, n.description, n.ingredients, n.category_id, n.skin_types, n.is_set)
    IS DISTINCT FROM (o.published, o.name, o.description, o.ingredients, o.category_id, o.skin_types, o.is_set);
  IF said IS NOT NULL THEN PERFORM refresh_search(with_sets(said)); END IF;
  SELECT array_agg(n.id) INTO counted FROM is_now n JOIN was o ON o.id = n.id
  WHERE (n.price_pence, n.position, n.sales_order) IS DISTINCT FROM (o.price_pence, o.position, o.sales_order) AND n.id <> ALL (coalesce(said, '{}'));
  IF counted IS NOT NULL THEN
    UPDATE product_facets f SET price_pence = n.price_pence, position = n.position, sales_order = n.sales_order
    FROM is_now n WHERE n.id = f.product_id AND n.id = ANY (counted);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_new_set_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(DISTINCT set_id) FROM is_now));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_old_set_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(DISTINCT set_id) FROM was));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_changed_category"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search((SELECT array_agg(p.id) FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.published AND NEW.id IN (c.id, c.parent_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Which products name it isn't known beforehand: their lists are read.
CREATE FUNCTION "index_ingredient"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.inci] WHEN 'DELETE' THEN ARRAY[OLD.inci] ELSE ARRAY[OLD.inci, NEW.inci] END;
BEGIN
  PERFORM refresh_search(with_sets((SELECT array_agg(id) FROM products p
    WHERE EXISTS (SELECT FROM unnest(names) inci WHERE strpos(lower(p.ingredients), lower(inci)) > 0))));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_translation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE TG_OP WHEN 'DELETE' THEN OLD.kind ELSE NEW.kind END;
  thing text := CASE TG_OP WHEN 'DELETE' THEN OLD.thing ELSE NEW.thing END;
  changed integer[];
BEGIN
  changed := CASE kind
    WHEN 'product' THEN ARRAY[thing::integer]
    WHEN 'category' THEN (SELECT array_agg(product_id) FROM product_facets WHERE thing::integer IN (category_id, type_id))
    WHEN 'ingredient' THEN (SELECT array_agg(product_id) FROM product_facets WHERE thing::integer = ANY (ingredient_ids))
  END;
  IF changed IS NOT NULL THEN
    PERFORM lock_for_search(changed);
    PERFORM refresh_product_words(changed);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_new_indexed" AFTER INSERT ON "products" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_products"();
--> statement-breakpoint
CREATE TRIGGER "products_changed_indexed" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_changed_products"();
--> statement-breakpoint
CREATE TRIGGER "set_contents_new_indexed" AFTER INSERT ON "set_contents" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_set_contents"();
--> statement-breakpoint
CREATE TRIGGER "set_contents_old_indexed" AFTER DELETE ON "set_contents" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "index_old_set_contents"();
--> statement-breakpoint
CREATE TRIGGER "set_contents_changed_indexed" AFTER UPDATE ON "set_contents" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_set_contents"();
--> statement-breakpoint
CREATE TRIGGER "categories_indexed" AFTER UPDATE ON "categories" FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION "index_changed_category"();
--> statement-breakpoint
CREATE TRIGGER "ingredients_indexed" AFTER INSERT OR DELETE ON "ingredients" FOR EACH ROW EXECUTE FUNCTION "index_ingredient"();
--> statement-breakpoint
CREATE TRIGGER "ingredients_changed_indexed" AFTER UPDATE ON "ingredients" FOR EACH ROW WHEN (OLD.inci <> NEW.inci OR OLD.name <> NEW.name) EXECUTE FUNCTION "index_ingredient"();
--> statement-breakpoint
CREATE TRIGGER "translations_indexed" AFTER INSERT OR UPDATE OR DELETE ON "translations" FOR EACH ROW EXECUTE FUNCTION "index_translation"();
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_on_pages" AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"();
--> statement-breakpoint
-- batches: the products that were there before
WITH next AS (
  SELECT array_agg(id) AS ids FROM (SELECT id FROM products p WHERE published
    AND NOT EXISTS (SELECT FROM product_facets f WHERE f.product_id = p.id) ORDER BY id LIMIT 500) waiting
)
SELECT refresh_search(ids) FROM next WHERE ids IS NOT NULL;
