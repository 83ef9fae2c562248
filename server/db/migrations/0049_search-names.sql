-- expand: columns with defaults, which triggers fill, and indexes
ALTER TABLE "product_facets" ADD COLUMN "names" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_facets" ADD COLUMN "combination" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The price bands and types of skin are those of contract/product-filters.ts and skin-types.ts; find-products.ts reads
-- the number.
CREATE FUNCTION "combination_of"(category_id integer, price_pence integer, skin_types text[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT category_id * 128 + width_bucket(price_pence, ARRAY[1000, 2000, 4000]) * 32 + coalesce((SELECT sum(1 << at::integer - 1)
    FROM unnest(ARRAY['dry', 'oily', 'combination', 'sensitive', 'normal']) WITH ORDINALITY known (skin, at) WHERE skin = ANY (skin_types)), 0)::integer
$$;
--> statement-breakpoint
CREATE FUNCTION "combine_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.combination := combination_of(NEW.category_id, NEW.price_pence, NEW.skin_types);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "product_facets_combined" BEFORE INSERT OR UPDATE ON "product_facets" FOR EACH ROW EXECUTE FUNCTION "combine_facets"();
--> statement-breakpoint
CREATE AGGREGATE "joined_words"(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '', PARALLEL = SAFE);
--> statement-breakpoint
-- Names, categories and types of skin from the words of all languages. Needs rows of product_facets and product_words.
CREATE FUNCTION "refresh_product_names"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  UPDATE product_facets f SET names = now.names
  FROM (SELECT id, (SELECT joined_words(ts_filter(w.words, '{a,b}') ORDER BY w.language) FROM product_words w WHERE w.product_id = id) AS names
    FROM unnest(changed) id) now
  WHERE now.id = f.product_id AND (now.names <> f.names OR f.combination = 0)
$$;
--> statement-breakpoint
-- As before, but for the words that the shop knows already: their spellings took four fifths of the time.
CREATE OR REPLACE FUNCTION "refresh_product_words"(changed integer[]) RETURNS void LANGUAGE sql SET jit = off AS $$
  DELETE FROM product_words w WHERE w.product_id = ANY (changed)
    AND NOT EXISTS (SELECT FROM product_facets f WHERE f.product_id = w.product_id);
  WITH texts AS MATERIALIZED (SELECT * FROM product_texts(changed)),
  new_words AS (
    INSERT INTO search_words AS known (word, place, spellings)
    SELECT w.word, w.place, search_spellings(w.word)
    FROM (SELECT word, min(ascii(texts.weight::text) - 64) AS place
      FROM texts, regexp_split_to_table(texts.body, '[\s\d!-/:-@\[-`{-~،؛؟…–—“”‘’«»°×½]+') word
      WHERE length(word) BETWEEN 3 AND 40 GROUP BY word) w
    WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w.word AND k.place <= w.place)
    ORDER BY w.word
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
CREATE OR REPLACE FUNCTION "refresh_search"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN RETURN; END IF;
  PERFORM lock_for_search(changed);
  PERFORM refresh_product_facets(changed);
  PERFORM refresh_product_words(changed);
  PERFORM refresh_product_names(changed);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_translation"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM refresh_product_names(changed);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Without jit: Postgres expects a million spellings, and would compile for nine milliseconds what runs for one.
ALTER FUNCTION "search_spellings"(text) SET jit = off;
--> statement-breakpoint
-- The words that may be meant by one with up to two mistakes. Without reading all of them: Postgres expects that to cost
-- nothing, and it takes seven milliseconds.
CREATE FUNCTION "words_near"(typed text) RETURNS TABLE (word text, place smallint) LANGUAGE sql STABLE ROWS 20 SET enable_seqscan = off AS $$
  SELECT w.word, w.place FROM search_words w
  WHERE length(w.word) BETWEEN length(typed) - 2 AND length(typed) + 2 AND w.spellings && search_spellings(typed)
$$;
--> statement-breakpoint
-- batches: the products that were there before
WITH next AS (
  SELECT array_agg(product_id) AS ids FROM (SELECT f.product_id FROM product_facets f WHERE f.combination = 0
    ORDER BY f.product_id LIMIT 500) waiting
)
SELECT lock_for_search(ids), refresh_product_names(ids) FROM next WHERE ids IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_name_words" ON "products" USING gin (to_tsvector('simple'::regconfig, "name"));--> statement-breakpoint
CREATE INDEX "product_facets_names" ON "product_facets" USING gin ("names");
--> statement-breakpoint
CREATE INDEX "product_facets_by_sales" ON "product_facets" USING btree ("sales_order","position","product_id");--> statement-breakpoint
CREATE INDEX "product_facets_by_position" ON "product_facets" USING btree ("position","product_id");
