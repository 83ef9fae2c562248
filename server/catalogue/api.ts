import { calls } from '#contract/calls.ts'
import type { Category, Product } from '#contract/catalogue.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import type { Parts } from '#server/parts.ts'
import { listCategories, listProducts, PRODUCTS_A_PAGE, readCategory, readProduct } from './catalogue.ts'
import { inCurrency } from './product.ts'

export function catalogueApi({ db, now, settings }: Parts): BoundArea {
  const shown = (product: Product) => inCurrency(product, settings.catalogueCurrency)
  const withShown = (category: Category) => ({ ...category, products: category.products.map(shown) })
  return bind('catalogue', {
    products: async (query) => {
      const slice = sliceOf(query, PRODUCTS_A_PAGE)
      const found = await listProducts(db, now(), slice, query.category__slug || undefined)
      return paged(found.products.map(shown), found.count, slice, settings.publicUrl + calls.catalogue.products.path, query)
    },
    product: async ({ slug }) => shown(await readProduct(db, now(), slug)),
    categories: async (query) => {
      const all = (await listCategories(db, now(), query.slug || undefined)).map(withShown)
      const slice = sliceOf(query, 100)
      return paged(all.slice(slice.offset, slice.offset + slice.size), all.length, slice, settings.publicUrl + calls.catalogue.categories.path, query)
    },
    category: async ({ slug }) => withShown(await readCategory(db, now(), slug)),
  })
}
