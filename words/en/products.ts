import type { ProductSort } from '#contract/product-sorts.ts'

// The page in search results
export const laterPage = (list: string, page: number) => `${list}, page ${page}`
export const description = (list: string) =>
  `${list} from Sidr & Sage: handcrafted natural soaps, creams, oils and gift sets, delivered in the United Kingdom and the United Arab Emirates.`

// The filters, which are the titles of their lists
export const filters = 'Filter products'
export const allProducts = 'All Products'
export const soaps = 'Soaps'
export const creams = 'Creams'
export const giftSets = 'Gift Sets'
export const oils = 'Oils'

// The number of products and their order
export const productCount = (count: number) => (count === 1 ? '1 product' : `${count} products`)
export const sortBy = 'Sort by'
export const ownSort = 'Featured'
/** Of the results of a search. */
export const byRelevance = 'Best match'
export const sorts: Record<ProductSort, string> = {
  'best-selling': 'Best-selling',
  newest: 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
}
/** The button, for browsers without scripts. */
export const applySort = 'Show'

// The empty list
export const empty = 'No products found for this category.'
