import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '#contract/translation-kinds.ts'
import type { Words } from '#server/translations/tables.ts'

/** Something with words to translate, in English. */
export interface English extends Record<string, unknown> {
  kind: Kind
  thing: string
  label: string
  /** The page that shows it; null while no page does. */
  path: string | null
  /** The same once it is published: where a preview shows it before. */
  preview: string | null
  fields: Words
}

const some = (fields: SQL) => sql`coalesce((${fields}), '{}')`
/** The fields of a row: its columns of these names, where they aren't empty. */
function columns(table: string, names: string[]): SQL {
  const pairs = names.map((name) => sql`${sql.raw(`'${name}'`)}, nullif(${sql.raw(`${table}.${name}`)}, '')`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`
}

interface Source {
  table: string
  select: SQL
}

const source = (
  kind: Kind,
  table: string,
  { label, path, preview = path, fields }: { label: SQL; path: SQL; preview?: SQL; fields: SQL },
): Source => ({
  table,
  select: sql`select ${sql.raw(`'${kind}'`)} as kind, ${sql.raw(table)}.id::text as thing, ${label} as label,
    ${path} as path, ${preview} as preview, ${fields} as fields from ${sql.raw(table)}`,
})

/** The kinds with rows of their own. */
export const SOURCES = new Map<Kind, Source>([
  [
    'product',
    source('product', 'products', {
      label: sql`products.name`,
      path: sql`case when products.published and products.kind = 'goods' then '/products/' || products.slug end`,
      preview: sql`'/products/' || products.slug`,
      fields: sql`${columns('products', ['name', 'description', 'directions', 'precautions', 'weight', 'size'])}
        || ${some(sql`select jsonb_object_agg('variants.' || v.id || '.name', v.name) from variants v
          where v.product_id = products.id and v.on_sale`)}
        || ${some(sql`select jsonb_object_agg('variants.' || v.id || '.description', v.description) from variants v
          where v.product_id = products.id and v.on_sale and v.description <> ''`)}
        || ${some(sql`select jsonb_object_agg('contents.' || s.name, s.name) from set_contents s
          where s.set_id = products.id and s.name <> ''`)}
        || ${some(sql`select jsonb_object_agg('photographs.' || p.media_hash, p.alt) from product_photographs p
          where p.product_id = products.id`)}`,
    }),
  ],
  [
    'category',
    source('category', 'categories', {
      label: sql`categories.name`,
      path: sql`'/products?category__slug=' || categories.slug`,
      fields: columns('categories', ['name', 'description']),
    }),
  ],
  [
    'ingredient',
    source('ingredient', 'ingredients', {
      // By either name, for those who search.
      label: sql`ingredients.inci || case when lower(ingredients.name) = lower(ingredients.inci) then ''
        else ' (' || ingredients.name || ')' end`,
      path: sql`null::text`,
      fields: columns('ingredients', ['name', 'origin', 'purpose']),
    }),
  ],
  [
    'shipping-option',
    source('shipping-option', 'shipping_options', {
      label: sql`shipping_options.name`,
      path: sql`case when shipping_options.active then '/shipping-info' end`,
      fields: columns('shipping_options', ['name', 'description', 'estimated_delivery']),
    }),
  ],
  [
    'post',
    source('post', 'blog_posts', {
      label: sql`blog_posts.title`,
      path: sql`case when blog_posts.published_at <= now() then '/blog/' || blog_posts.slug end`,
      preview: sql`'/blog/' || blog_posts.slug`,
      fields: sql`${columns('blog_posts', ['title', 'content'])}
        || jsonb_strip_nulls(jsonb_build_object('alt', nullif(blog_posts.media_alt, '')))`,
    }),
  ],
  [
    'blog-category',
    source('blog-category', 'blog_categories', {
      label: sql`blog_categories.name`,
      path: sql`'/blog'`,
      fields: columns('blog_categories', ['name']),
    }),
  ],
])

/** Everything with words: the rows of the tables, then documents and policies. */
export const everything = (documents: English[]) =>
  sql`${sql.join(
    [...SOURCES.values()].map(({ select }) => select),
    sql` union all `,
  )} union all select * from ${recordsOf(documents)}`

const recordsOf = (documents: English[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
    as d (kind text, thing text, label text, path text, preview text, fields jsonb)`
