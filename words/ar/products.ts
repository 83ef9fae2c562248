import type { ProductSort } from '#contract/product-sorts.ts'
import { plural } from './plural.ts'

// The page in search results
export const laterPage = (list: string, page: number) => `${list}، الصفحة ${page}`
export const description = (list: string) =>
  `${list} من Sidr & Sage: صابون وكريمات وزيوت وأطقم هدايا طبيعية مصنوعة يدوياً، مع التوصيل إلى المملكة المتحدة والإمارات العربية المتحدة.`

// The filters, which are the titles of their lists
export const filters = 'تصفية المنتجات'
export const allProducts = 'كل المنتجات'
export const soaps = 'الصابون'
export const creams = 'الكريمات'
export const giftSets = 'أطقم الهدايا'
export const oils = 'الزيوت'

// The number of products and their order
export const productCount = (count: number) =>
  plural(count, {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: `${count} منتجات`,
    many: `${count} منتجاً`,
    other: `${count} منتج`,
  })
export const sortBy = 'الترتيب'
export const ownSort = 'مختاراتنا'
/** Of the results of a search. */
export const byRelevance = 'الأقرب إلى البحث'
export const sorts: Record<ProductSort, string> = {
  'best-selling': 'الأكثر مبيعاً',
  newest: 'الأحدث',
  price: 'السعر، من الأقل إلى الأعلى',
  '-price': 'السعر، من الأعلى إلى الأقل',
}
/** The button, for browsers without scripts. */
export const applySort = 'عرض'

// The empty list
export const empty = 'لا توجد منتجات في هذا القسم.'
