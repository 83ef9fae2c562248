import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets the shop makes for itself on first start, shared by all its processes: the key that signs CSRF tokens, and such. */
export const shopSecrets = pgTable('shop_secrets', { name: text('name').primaryKey(), value: text('value').notNull() })
