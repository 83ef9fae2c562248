import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, tsvector } from '#server/db/columns.ts'
import { media } from '#server/media/tables.ts'

export const blogCategories = pgTable('blog_categories', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  version: integer('version').notNull().default(1),
})

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    /** Sanitised HTML. */
    content: text('content').notNull(),
    media_hash: text('media_hash').references(() => media.hash),
    media_alt: text('media_alt').notNull().default(''),
    category_id: integer('category_id').references(() => blogCategories.id, { onDelete: 'set null' }),
    /** Null for a draft; in the future for a post that waits. */
    published_at: instant('published_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${blogPosts.title}), 'A') || to_tsvector('english', regexp_replace(${blogPosts.content}, '<[^>]+>', ' ', 'g'))`,
    ),
  },
  (t) => [
    check('blog_posts_slug', sql`${t.slug} ~ '^[a-z0-9-]+$'`),
    index('blog_posts_newest').on(t.published_at, t.id),
    index('blog_posts_last_edited').on(t.updated_at, t.id),
    index('blog_posts_by_title').on(t.title, t.id),
    index('blog_posts_in_category').on(t.category_id, t.published_at),
    index('blog_posts_words').using('gin', t.words),
  ],
)
