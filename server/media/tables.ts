import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Photographs by the hash of their bytes, so that the same picture is stored once. */
export const media = pgTable(
  'media',
  {
    hash: text('hash').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    /** A WebP of a dozen pixels in base64; empty for photographs from before there were placeholders. */
    blur: text('blur').notNull().default(''),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('media_size', sql`${t.width} > 0 and ${t.height} > 0`),
    check('media_hash', sql`${t.hash} ~ '^[0-9a-f]{32}$'`),
  ],
)
