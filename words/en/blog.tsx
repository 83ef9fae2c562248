import type { ReactNode } from 'react'

// The list of posts
export const title = 'Blog'
export const intro =
  'Notes from the workshop: how soap is made, what goes into it, and how to care for skin and for the bar in the dish.'
export const search = 'Search the blog'
export const submitSearch = 'Search'
export const category = 'Category'
export const allCategories = 'All Categories'
export const postCount = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
export const noPosts = 'No blog posts found.'
export const allPosts = 'All posts'

// The same list in the browser's title bar and in search results: Blog: Ingredients, “clay”, page 2
export const listTitle = (category: string | undefined, search: string, page: number) =>
  [category ? `Blog: ${category}` : 'Blog', search && `“${search}”`, page > 1 && `page ${page}`]
    .filter(Boolean)
    .join(', ')

// A post
export const back = 'Back to the blog'
export const published = (day: ReactNode) => <>Published {day}</>
export const readNext = 'Read next'
export const missingPostTitle = 'Post not found | Sidr & Sage'

// The feed for programs that collect posts
export const feedTitle = (shop: string) => `${shop}: the blog`
export const feedDescription = (shop: string) =>
  `Notes from the workshop of ${shop}: soap, skin and what goes into both.`
