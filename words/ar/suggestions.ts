import type { Suggestion } from '#contract/suggestions.ts'
import { plural } from './plural.ts'

export const suggestions = 'اقتراحات'
export const count = (found: number) =>
  plural(found, {
    zero: 'لا اقتراحات',
    one: 'اقتراح واحد',
    two: 'اقتراحان',
    few: `${found} اقتراحات`,
    many: `${found} اقتراحاً`,
    other: `${found} اقتراح`,
  })
/** Beside the name of what isn't a product. */
export const kinds: Readonly<Record<Exclude<Suggestion['kind'], 'product'>, string>> = {
  category: 'قسم',
  ingredient: 'منتجات فيها هذا المكوّن',
  post: 'المدونة',
  page: 'صفحة',
}
