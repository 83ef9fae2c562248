import { calls } from '#contract/calls.ts'
import type { Category, Product } from '#contract/catalogue.ts'
import { PAGE_SIZE_CAP } from '#contract/limits.ts'
import type { Search } from '#contract/product-search.ts'
import { STOCK_DEPENDENCY } from '#contract/stock-dependency.ts'
import type { Context } from '#server/context.ts'
import { readLabel } from '#server/formulas/read-label.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { type Page, paged, pageRequestOf } from '#server/http/page-request.ts'
import { readDictionary } from '#server/ingredients/dictionary.ts'
import { readPreview } from '#server/previews/previews.ts'
import { openMisses } from '#server/search/misses.ts'
import { listBestSellers } from './best-sellers.ts'
import { listCategories, listProducts, PRODUCTS_A_PAGE, readCategory } from './catalogue.ts'
import { readGiftCard } from './gift-cards.ts'
import { readGiftWrap } from './gift-wrap.ts'
import { readGoesWellWith } from './goes-well-with.ts'
import { inCurrency, shownProduct } from './product.ts'
import { listRanges } from './ranges.ts'
import { readFormer, readProduct } from './read-product.ts'
import { missedBy, searchProducts, wantedOf } from './search-products.ts'
import { readSetContents } from './set-contents.ts'

/** What the catalogue's calls need. */
export interface CatalogueContext extends Pick<Context, 'db' | 'now' | 'log'> {
  settings: Pick<Context['settings'], 'publicUrl' | 'catalogueCurrency'>
}

export function catalogueApi({ db, now, settings, log }: CatalogueContext): Implementation {
  const noteMissed = openMisses({ db, now, log })
  const shown = (product: Product) => inCurrency(shownProduct(product), settings.catalogueCurrency)
  const withShown = (category: Category) => ({ ...category, products: category.products.map(shown) })
  return implement('catalogue', {
    products: async (query, { language }, answer) => {
      const pageRequest = pageRequestOf(query, PRODUCTS_A_PAGE)
      const list = { now: now(), language, pageRequest }
      const category = query.category__slug || undefined
      const sort = query.sort === 'popular' ? 'best-selling' : query.sort
      const wanted = wantedOf(query)
      const { search, ...found }: Page<Product> & { search?: Search } = wanted
        ? await searchProducts(db, { ...list, wanted: { ...wanted, category, sort } })
        : await listProducts(db, { ...list, category, sort })
      const missed = search && missedBy(query, { count: found.count, search })
      if (missed) noteMissed(missed)
      answer.setHeader(STOCK_DEPENDENCY, idsOf(found.results))
      const page = paged(
        { ...found, results: found.results.map(shown) },
        { pageRequest, address: settings.publicUrl + calls.catalogue.products.path, query },
      )
      return search ? { ...page, search } : page
    },
    product: async ({ slug, preview: key }, { language }, answer) => {
      const preview = key ? await readPreview({ db, now }, key) : null
      const product = await readProduct(db, { now: now(), language, slug, preview })
      answer.setHeader(STOCK_DEPENDENCY, idsOf([product]))
      return shown(product)
    },
    bestSellers: async (_query, { language }, answer) => {
      const { bestSellers, considered } = await listBestSellers(db, { now: now(), language })
      answer.setHeader(STOCK_DEPENDENCY, idsOf(considered))
      return bestSellers.map(shown)
    },
    giftCard: async (_query, { language }) => shown(await readGiftCard(db, { now: now(), language })),
    giftWrap: async (_query, { language }, answer) => {
      const wrap = await readGiftWrap(db, { now: now(), language })
      answer.setHeader(STOCK_DEPENDENCY, idsOf(wrap ? [wrap] : []))
      return { gift_wrap: wrap && shown(wrap) }
    },
    ranges: (_query, { language }) => listRanges(db, language),
    former: ({ slug }, { language }) => readFormer(db, { slug, language }),
    contents: async ({ slug }, { language }) => ({ results: await readSetContents(db, { slug, language }) }),
    ingredients: ({ slug }, { language }) => readLabel(db, { slug, language, now: now() }),
    dictionary: async (_query, { language }) => ({ results: await readDictionary(db, language) }),
    goesWellWith: async ({ slug }, { language }, answer) => {
      const found = await readGoesWellWith(db, { now: now(), language, slug })
      answer.setHeader(STOCK_DEPENDENCY, idsOf(found))
      return { results: found.map(shown) }
    },
    categories: async (query, { language }, answer) => {
      const slug = query.slug || undefined
      const all = (await listCategories(db, { now: now(), language, slug })).map(withShown)
      const pageRequest = pageRequestOf(query, PAGE_SIZE_CAP)
      answer.setHeader(STOCK_DEPENDENCY, idsOf(all.flatMap((category) => category.products)))
      return paged(
        { results: all.slice(pageRequest.offset, pageRequest.offset + pageRequest.size), count: all.length },
        { pageRequest, address: settings.publicUrl + calls.catalogue.categories.path, query },
      )
    },
    category: async ({ slug }, { language }, answer) => {
      const category = await readCategory(db, { now: now(), language, slug })
      answer.setHeader(STOCK_DEPENDENCY, idsOf(category.products))
      return withShown(category)
    },
  })
}

const idsOf = (products: Product[]) =>
  [...new Set(products.map((product) => product.id))].sort((a, b) => a - b).join(',')
