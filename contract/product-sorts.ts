/** The orders of the catalogue, besides the shop's own. `-price` is the highest price first. */
export const PRODUCT_SORTS = ['best-selling', 'newest', 'price', '-price'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const isProductSort = (text: string | null): text is ProductSort => PRODUCT_SORTS.some((sort) => sort === text)
