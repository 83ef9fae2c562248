import { type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { isProductSort } from '#contract/product-sorts.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as listWords from '#words/en/lists.ts'
import * as words from '#words/en/products.ts'
import { cardProduct } from '../catalogue/card-product.ts'
import { Filters, filters } from '../catalogue/filters.tsx'
import { ListControls } from '../catalogue/list-controls.tsx'
import { pageHref } from '../catalogue/page-href.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { NO_SUCH_PAGE, pageNumber } from '../loading/page-number.ts'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState } from '../ui/state.tsx'
import type { Route } from './+types/products.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = pageQuery('/products', url.searchParams)
  // Empty means All Products, as in the API.
  const slug = query.get('category__slug') || null
  const asked = query.get('sort')
  // Another order is ignored like a query field that the page doesn't have.
  const sort = isProductSort(asked) ? asked : null
  const page = pageNumber(query)
  // On later pages of a long list, `after` is the cursor: the product before the page.
  const after = query.get('after') ?? undefined
  const before = query.get('before') ?? undefined
  const given = { ...(slug ? { category__slug: slug } : {}), ...(sort ? { sort } : {}) }
  const [list, ranges] = await Promise.all([
    load(context, (client) => client.catalogue.products({ page, after, before, ...given })),
    readRanges(context),
  ])
  if (slug && list.results.length === 0) await followOldAddress(context, slug)
  const named = [...filters, ...ranges].find((filter) => filter.slug === slug)
  const title = named?.name ?? list.results[0]?.category ?? catalogueWords.products
  return { list: { ...list, results: list.results.map(cardProduct) }, ranges, slug, sort, page, title }
}

/** The filters within the types: none if they can't be loaded, because the list works without them. */
async function readRanges(context: Readonly<RouterContextProvider>) {
  const ranges = await context
    .get(clientContext)
    .catalogue.ranges({})
    .catch(() => [])
  return ranges.filter(({ products }) => products > 0).map(({ slug, name, parent }) => ({ slug, name, parent }))
}

/** Redirects an old category address to the new one. */
async function followOldAddress(context: Readonly<RouterContextProvider>, slug: string): Promise<void> {
  const category = await context
    .get(clientContext)
    .catalogue.category({ slug })
    .catch(() => null)
  if (category && category.slug !== slug && category.products.length > 0)
    throw redirect(`/products?category__slug=${encodeURIComponent(category.slug)}`, 301)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: catalogueWords.products, path: '/products' })
  const { list, slug, sort, page, title } = loaderData
  const query = new URLSearchParams({
    ...(slug ? { category__slug: slug } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return pageMeta(matches, {
    title: page > 1 ? words.laterPage(title, page) : title,
    description: words.description(title),
    path: query.size > 0 ? `/products?${query}` : '/products',
    // The same products in another order.
    hidden: sort !== null,
    photograph: list.results[0]?.photograph ?? null,
  })
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { list, ranges, slug, sort, page, title } = loaderData
  const { location } = useNavigation()
  const pages = Math.max(1, Math.ceil(list.count / list.page_size))
  return (
    <Page>
      <PageTitle title={title} />
      <Filters chosen={slug} sort={sort} ranges={ranges} />
      {list.results.length > 0 ? (
        <>
          <ListControls count={list.count} category={slug} sort={sort} />
          <ProductGrid products={list.results} waiting={location?.pathname === '/products'} above={8} />
        </>
      ) : (
        <EmptyState
          title={words.empty}
          actions={<ButtonLink href="/products">{catalogueWords.viewAllProducts}</ButtonLink>}
        />
      )}
      <Pagination previous={pageHref(list.previous)} next={pageHref(list.next)} text={listWords.pageOf(page, pages)} />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} prefix={catalogueWords.errorPrefix} missing={NO_SUCH_PAGE} />
}
