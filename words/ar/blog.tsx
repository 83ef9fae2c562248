import type { ReactNode } from 'react'
import { plural } from './plural.ts'

// The list of posts
export const title = 'المدونة'
export const intro =
  'يوميات من الورشة: كيف يُصنع الصابون، وما يدخل في تركيبه، وكيف نعتني بالبشرة وبقطعة الصابون في صحنها.'
export const search = 'البحث في المدونة'
export const submitSearch = 'بحث'
export const category = 'التصنيف'
export const allCategories = 'كل التصنيفات'
export const postCount = (count: number) =>
  plural(count, {
    zero: 'لا مقالات',
    one: 'مقال واحد',
    two: 'مقالان',
    few: `${count} مقالات`,
    many: `${count} مقالاً`,
    other: `${count} مقال`,
  })
export const noPosts = 'لا توجد مقالات.'
export const allPosts = 'كل المقالات'

// The same list in the browser's title bar and in search results: Blog: Ingredients, “clay”, page 2
export const listTitle = (category: string | undefined, search: string, page: number) =>
  [category ? `المدونة: ${category}` : 'المدونة', search && `«${search}»`, page > 1 && `الصفحة ${page}`]
    .filter(Boolean)
    .join('، ')

// A post
export const back = 'العودة إلى المدونة'
export const published = (day: ReactNode) => <>نُشر في {day}</>
export const readNext = 'مقالات قد تهمكم'
export const missingPostTitle = 'المقال غير موجود | Sidr & Sage'

// The feed for programs that collect posts
export const feedTitle = (shop: string) => `مدونة ${shop}`
export const feedDescription = (shop: string) =>
  `يوميات من ورشة ${shop}: عن الصابون وما يدخل في تركيبه، وعن البشرة وما يناسبها.`
