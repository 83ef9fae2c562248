import { staffCalls } from '#contract/staff/calls.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import type { Parts } from '#server/parts.ts'
import { createCategory, listCategoriesWithPosts, removeCategory, updateCategory } from './categories.ts'
import { listEveryPost, readForEditing } from './posts.ts'
import { previewPost } from './preview.ts'
import { createPost, removePost, updatePost } from './write-post.ts'

const USUAL = 25

export function staffBlogApi(parts: Parts): BoundArea {
  const { db, now, settings } = parts
  return bind('staffBlog', {
    posts: async (query) => {
      const slice = sliceOf(query, USUAL)
      const found = await listEveryPost(db, now(), slice, query)
      return paged(found.posts, found.count, slice, settings.publicUrl + staffCalls.staffBlog.posts.path, query)
    },
    post: ({ id }) => readForEditing(db, now(), id),
    createPost: (input, { user }) => createPost(parts, input, user),
    updatePost: ({ id, version, ...change }, { user }) => updatePost(parts, id, version, change, user),
    removePost: async ({ id, version }, { user }) => {
      await removePost(parts, id, version, user)
      return { detail: 'The post is gone.' }
    },
    previewPost: ({ id }) => previewPost(parts, id),
    categories: () => listCategoriesWithPosts(db),
    createCategory: (input, { user }) => createCategory(parts, input, user),
    updateCategory: (input, { user }) => updateCategory(parts, input, user),
    removeCategory: async ({ id, version }, { user }) => {
      await removeCategory(parts, id, version, user)
      return { detail: 'The category is gone. Its posts stay.' }
    },
  })
}
