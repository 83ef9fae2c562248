import * as z from 'zod'
import { cacheable, JSON_FORMAT, PAGE, PAGE_SIZE, POST_SLUG, SEARCH, SLUG, UNCACHEABLE } from './cacheable.ts'
import { SEARCH_MAX, SLUG_MAX } from './limits.ts'
import { Photograph } from './media.ts'
import { Format, line, PageQuery, pageOf } from './shapes.ts'
import { Untranslated } from './untranslated.ts'

export const BlogCategory = z
  .object({ id: z.number().int(), slug: z.string(), name: z.string(), untranslated: Untranslated })
  .meta({ id: 'BlogCategory' })
export type BlogCategory = z.infer<typeof BlogCategory>

export const BlogPost = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    /** HTML, sanitised when it is saved and again when it is read. */
    content: z.string(),
    featured_image: z.string().nullable(),
    photograph: Photograph.nullable(),
    category: BlogCategory.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    untranslated: Untranslated,
  })
  .meta({ id: 'BlogPost' })
export type BlogPost = z.infer<typeof BlogPost>

export const blogShapes = {
  categories: cacheable({ summary: "The blog's categories.", input: z.object({}), output: z.array(BlogCategory) }, {}),
  posts: cacheable(
    {
      summary: 'Published posts, newest first, five a page. `search` looks in title and text.',
      input: PageQuery.extend({
        search: line(SEARCH_MAX).optional(),
        category__slug: line(SLUG_MAX).optional(),
        format: Format,
      }),
      output: pageOf(BlogPost),
    },
    { search: SEARCH, category__slug: SLUG, page: PAGE, page_size: PAGE_SIZE, format: JSON_FORMAT },
  ),
  post: cacheable(
    {
      summary: 'A published post; with a preview key, also a draft, or in unsaved words.',
      input: z.object({ slug: line(160), preview: line(80).optional() }),
      output: BlogPost,
    },
    { slug: POST_SLUG, preview: UNCACHEABLE },
  ),
} as const
