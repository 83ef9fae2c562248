-- expand: functions and triggers that the previous version's statements don't notice
-- As before, with digits of Arabic and Persian as "30" is typed elsewhere.
CREATE OR REPLACE FUNCTION "search_plain"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'),
      'ىةٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يها01234567890123456789'),
    '(^|\s)([وبكف])ال(?=\S\S)', '\1\2 ', 'g'), '(^|\s)لل(?=\S\S)', '\1ل ', 'g'), '(^|\s)ال(?=\S\S)', '\1', 'g')
$$;
--> statement-breakpoint
-- The names of a product's sizes on sale, translated by its words, for "30 ml" and "30ml" alike.
CREATE FUNCTION "size_names"(product integer, translated jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(concat_ws(' ', name, regexp_replace(name, '(\d)\s+(?=\D)', '\1', 'g'),
    regexp_replace(translate(name, '.,٫', '   '), '(\d)(?=[^\d\s])', '\1 ', 'g')), ' ')
  FROM (SELECT search_plain(coalesce(translated->>('variants.' || id || '.name'), name)) AS name
    FROM variants WHERE product_id = product AND on_sale ORDER BY position, id) sizes
$$;
--> statement-breakpoint
-- As before, with the names of sizes beside the product's.
CREATE OR REPLACE FUNCTION "product_texts"(changed integer[]) RETURNS TABLE (product_id integer, language text, weight "char", body text) LANGUAGE sql STABLE AS $$
  WITH shown AS (
    SELECT p.id, concat_ws(' ', p.name, size_names(p.id, '{}')) AS name, p.description, p.skin_types, p.category_id, f.type_id, f.ingredient_ids
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
    UNION ALL SELECT id, language, 'A', concat_ws(' ', words->>'name', size_names(id, words)) FROM translated
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
-- As before; rows of other languages have the English names of sizes too.
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
    || CASE t.language WHEN 'en' THEN '' ELSE setweight(to_tsvector('english',
      (SELECT e.body FROM texts e WHERE e.product_id = t.product_id AND e.language = 'en' AND e.weight = 'A')), 'A') END
  FROM texts t GROUP BY t.product_id, t.language ORDER BY t.product_id, t.language
  ON CONFLICT (product_id, language) DO UPDATE SET words = excluded.words
$$;
--> statement-breakpoint
CREATE FUNCTION "refresh_search_words"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed IS NULL THEN RETURN; END IF;
  PERFORM lock_for_search(changed);
  PERFORM refresh_product_words(changed);
  PERFORM refresh_product_names(changed);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_new_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_words((SELECT array_agg(DISTINCT product_id) FROM is_now));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_old_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_words((SELECT array_agg(DISTINCT product_id) FROM was));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_changed_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_words((SELECT array_agg(DISTINCT n.product_id) FROM is_now n JOIN was o ON o.id = n.id
    WHERE (n.name, n.on_sale) IS DISTINCT FROM (o.name, o.on_sale)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "variants_new_indexed" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_new_sizes"();
--> statement-breakpoint
CREATE TRIGGER "variants_old_indexed" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION "index_old_sizes"();
--> statement-breakpoint
CREATE TRIGGER "variants_changed_indexed" AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION "index_changed_sizes"();
--> statement-breakpoint
-- batches: the products that were there before
WITH next AS (
  SELECT array_agg(product_id) AS ids FROM (SELECT w.product_id FROM product_words w
    WHERE w.words::text ~ '[٠-٩۰-۹]' OR EXISTS (SELECT FROM variants v WHERE v.product_id = w.product_id AND v.on_sale
      AND numnode(plainto_tsquery('english', search_plain(v.name))) > 0
      AND NOT w.words @@ plainto_tsquery('english', search_plain(v.name)))
    GROUP BY 1 ORDER BY 1 LIMIT 500) waiting
)
SELECT refresh_search_words(ids) FROM next WHERE ids IS NOT NULL;
