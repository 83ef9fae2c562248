import { calls } from '#contract/calls.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import type { Parts } from '#server/parts.ts'
import { listBlogCategories, listPosts, POSTS_A_PAGE, readPost } from './blog.ts'
import { readPreview } from './preview.ts'

export function blogApi(parts: Parts): BoundArea {
  const { db, now, settings } = parts
  return bind('blog', {
    categories: () => listBlogCategories(db),
    posts: async (query) => {
      const slice = sliceOf(query, POSTS_A_PAGE)
      const found = await listPosts(db, now(), slice, { search: query.search || undefined, category: query.category__slug || undefined })
      return paged(found.posts, found.count, slice, settings.publicUrl + calls.blog.posts.path, query)
    },
    post: ({ slug, preview }) => (preview ? readPreview(parts, slug, preview) : readPost(db, now(), slug)),
  })
}
