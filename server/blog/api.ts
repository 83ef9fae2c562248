import { calls } from '#contract/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { listBlogCategories, listPosts, POSTS_A_PAGE, readPost } from './blog.ts'
import { readPreviewedPost } from './preview.ts'

export function blogApi(context: Context): Implementation {
  const { db, now, settings } = context
  return implement('blog', {
    categories: (_query, { language }) => listBlogCategories(db, language),
    posts: async (query, { language }) => {
      const pageRequest = pageRequestOf(query, POSTS_A_PAGE)
      const found = await listPosts(db, {
        now: now(),
        language,
        pageRequest,
        search: query.search || undefined,
        category: query.category__slug || undefined,
      })
      return paged(found, { pageRequest, address: settings.publicUrl + calls.blog.posts.path, query })
    },
    post: ({ slug, preview }, { language }) =>
      preview
        ? readPreviewedPost(context, { slug, language, key: preview })
        : readPost(db, { now: now(), language, slug }),
  })
}
