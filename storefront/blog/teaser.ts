import type { BlogPost } from '#contract/blog.ts'
import { excerpt } from '../seo/page-meta.ts'
import { plainText } from '../seo/plain-text.ts'
import { day } from '../ui/day.ts'

/**
 * A post for a list. Loaders make it, so that the page carries neither the whole text nor the code that shortens it.
 */
export interface Teaser extends Pick<BlogPost, 'id' | 'slug' | 'title' | 'category' | 'photograph' | 'created_at'> {
  published: string
  beginning: string
}

export function teaserOf({ id, slug, title, category, photograph, created_at, content }: BlogPost): Teaser {
  return {
    id,
    slug,
    title,
    category,
    photograph,
    created_at,
    published: day(created_at),
    beginning: excerpt(plainText(content), 150),
  }
}
