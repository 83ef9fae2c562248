import type { Pool, PoolClient } from 'pg'

/** `shoppers`: the number of customers of these orders. */
export interface Amounts {
  products: number
  orders: number
  shoppers: number
}

/**
 * Copies the demo's products and one real order inside the database: each copy is the original's row with another id
 * and the differences. Five lines an order. Triggers and foreign keys are off, so the last statements do the triggers'
 * work.
 */
export async function fill(
  pool: Pool,
  { products, orders, shoppers }: Amounts,
  say: (text: string) => void,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const steps: [string, string][] = [
      [
        'shoppers',
        `insert into users (username, email, password_hash, created_at)
         select 'shopper' || n, 'shopper' || n || '@example.com', 'none', now() from generate_series(1, ${shoppers}) n`,
      ],
      [
        'products',
        copies(
          'products',
          products,
          `'slug', o.slug || '-' || n, 'name', o.name || ' ' || n, 'position', 1000 + n, 'id', 1000 + n`,
          'true',
        ),
      ],
      [
        'translations',
        `insert into translations select t.kind, p.id::text, t.language,
           t.words || jsonb_build_object('name', t.words->>'name' || ' ' || p.id), t.english, t.updated_at, t.version
         from products p join products first on p.id > 1000 and first.id <= 1000
           and first.slug = regexp_replace(p.slug, '-\\d+$', '')
         join translations t on t.kind = 'product' and t.thing = first.id::text`,
      ],
      ['photographs', perProduct('product_photographs', 'position = 0')],
      ['stock items', perProduct('stock_items', 'variant_id is null')],
      [
        'checkouts',
        copies(
          'checkout_sessions',
          orders,
          `'id', 'cs_copy' || n, 'payment_intent_id', 'pi_copy' || n, 'user_id', null`,
          "state = 'ordered'",
        ),
      ],
      [
        'orders',
        copies(
          'orders',
          orders,
          `'id', 'or_copy' || n, 'session_id', 'cs_copy' || n, 'payment_intent_id', 'pi_copy' || n, 'number', 200000 + n,
           'owned', true, 'user_id', (select min(id) from users where username like 'shopper%') + n % ${shoppers},
           'full_name', 'Anna' || n % 5000 || ' Holt' || n % 777,
           'email', 'shopper' || n % ${shoppers} || '@example.com', 'created_at', now() - n * interval '3 minutes',
           'paid_at', now() - n * interval '3 minutes',
           'status', case when n < 200 then 'paid' else 'delivered' end`,
          'paid_at is not null',
        ),
      ],
      [
        'order lines',
        `insert into order_items (order_id, position, stock_item_id, product_id, product_slug, product_name, quantity,
          unit_price_pence)
         select 'or_copy' || n, line, 1, 1, 'lavender-fields', 'Lavender Fields', 1, 700
           from generate_series(1, ${orders}) n, generate_series(0, 4) line`,
      ],
      ['filters', 'select refresh_product_facets(array_agg(id)) from products'],
      ['search words', 'select refresh_product_words(array_agg(id)) from products'],
      ['search names', 'select refresh_product_names(array_agg(id)) from products'],
      ['combinations', 'update product_facets set combination = combination_of(category_id, price_pence, skin_types)'],
      ['counts', 'delete from product_counts'],
      [
        'counts',
        'insert into product_counts select category_id, count(*) from products where published group by category_id',
      ],
      // Numbers continue from the real order, without a gap.
      ['numbers', `update orders set number = 200000 where id not like 'or_copy%'`],
      ['numbers', `update order_numbers set last = 200000 + ${orders}`],
    ]
    for (const [what, statement] of steps) await timed(client, what, statement, say)
    // Rows that were written three times leave three times their place.
    await timed(client, 'statistics', 'vacuum full product_facets', say)
    await timed(client, 'statistics', 'vacuum analyze', say)
  } finally {
    client.release(true)
  }
}

/**
 * Copies of the matching rows of a table, each with its changes: keys and values for jsonb_build_object, with `o` and
 * `n`.
 */
function copies(table: string, count: number, changes: string, matching: string): string {
  return `with original as (select row_number() over () - 1 as at, count(*) over () as count, o from ${table} o
    where ${matching})
    insert into ${table} overriding system value
    select r.* from generate_series(1, ${count}) n
    join original on original.at = n % original.count
    cross join lateral (select (original.o).*) o
    cross join lateral jsonb_populate_record(original.o, jsonb_build_object(${changes})) r`
}

/** Copies the rows of each product. */
function perProduct(table: string, matching: string): string {
  return `with original as (select distinct on (product_id) o from ${table} o where ${matching} order by product_id)
    insert into ${table} overriding system value
    select r.* from products p join products first on p.id > 1000 and first.id <= 1000
      and first.slug = regexp_replace(p.slug, '-\\d+$', '')
    join original on (original.o).product_id = first.id
    cross join lateral jsonb_populate_record(original.o, jsonb_build_object('id', 1000 + p.id, 'product_id', p.id)) r`
}

async function timed(client: PoolClient, what: string, statement: string, say: (text: string) => void): Promise<void> {
  const began = performance.now()
  const { rowCount } = await client.query(statement)
  say(
    `  ${what.padEnd(14)} ${String(rowCount ?? '').padStart(9)} rows  ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}
