/** What has words in other languages. A product's include those of its sizes, photographs and contents. */
export const KINDS = [
  'product',
  'category',
  'ingredient',
  'shipping-option',
  'post',
  'blog-category',
  'policy',
  'home',
  'faq',
  'testimonial',
  'about',
  'banner',
  'menu',
  'facts',
] as const
export type Kind = (typeof KINDS)[number]

/** Names in lists, which no page shows alone. */
const WITHOUT_PAGE: readonly Kind[] = ['category', 'ingredient', 'blog-category', 'shipping-option']
export const hasPreview = (kind: Kind) => !WITHOUT_PAGE.includes(kind)
