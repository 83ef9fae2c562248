import type { BlogPost } from '#contract/blog.ts'
import { excerpt, plainText } from '../seo/plain-text.ts'
import { day } from '../ui/day.ts'

/**
 * A post as lists show it. Made by the loaders, so that a browser is spared the posts' whole text, and the making of
 * days and beginnings from it.
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
