import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { createCategory, listCategoriesWithPosts, removeCategory, updateCategory } from './categories.ts'
import { listEveryPost, readForEditing } from './posts.ts'
import { previewPost } from './preview.ts'
import { createPost, removePost, updatePost } from './write-post.ts'

export function staffBlogApi(context: Context): Implementation {
  const { db, now, settings } = context
  return implement('staffBlog', {
    posts: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listEveryPost(db, { ...query, now: now(), pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffBlog.posts.path, query })
    },
    post: ({ id }) => readForEditing(db, { now: now(), id }),
    createPost: (input, { user }) => createPost(context, { post: input, by: user }),
    updatePost: (change, { user }) => updatePost(context, { ...change, by: user }),
    removePost: async ({ id, version }, { user }) => {
      await removePost(context, { id, version, by: user })
      return { detail: 'The post is gone.' }
    },
    previewPost: ({ id }) => previewPost(context, id),
    categories: () => listCategoriesWithPosts(db),
    createCategory: (input, { user }) => createCategory(context, { category: input, by: user }),
    updateCategory: (input, { user }) => updateCategory(context, { ...input, by: user }),
    removeCategory: async ({ id, version }, { user }) => {
      await removeCategory(context, { id, version, by: user })
      return { detail: 'The category has been removed. Its posts stay.' }
    },
  })
}
