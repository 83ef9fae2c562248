import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '#start/config.ts'

/**
 * The name of the shop in a database and its orders, for a person who may have named another one than they meant. Reads
 * what every version has. Raises ConfigError where there is no shop.
 */
export async function whichShop(database: Pool | ClientBase): Promise<string> {
  const { rows: tables } = await database.query("select to_regclass('public.orders') is not null as present")
  if (!tables[0]?.present)
    throw new ConfigError('The database is empty: no shop has been in it. Set DATABASE_URL as your shop has it.')
  const { rows } = await database.query<{ name: string | null; orders: string; since: string | null }>(
    `select (select value ->> 'name' from shop_content where key = 'facts') as name, count(*) as orders,
      to_char(min(paid_at), 'FMDD Mon YYYY') as since
     from orders where paid_at is not null`,
  )
  const { name, orders, since } = rows[0] ?? {}
  return `${name ?? 'A shop without a name'}: ${since ? `${orders} orders since ${since}` : 'no orders yet'}`
}
