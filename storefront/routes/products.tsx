import { type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { ApiClientError, type Client } from '#contract/client.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as listWords from '#words/en/lists.ts'
import * as words from '#words/en/products.ts'
import * as reminderWords from '#words/en/reminder-links.ts'
import * as searchWords from '#words/en/search.ts'
import { cardProduct } from '../catalogue/card-product.ts'
import { ChosenFilters } from '../catalogue/chosen-filters.tsx'
import { EmptyCategory } from '../catalogue/empty-category.tsx'
import { FilterPanel } from '../catalogue/filter-panel.tsx'
import { Filters, filters } from '../catalogue/filters.tsx'
import { ListControls } from '../catalogue/list-controls.tsx'
import { type ListQuery, readListQuery } from '../catalogue/list-href.ts'
import { NothingFound } from '../catalogue/nothing-found.tsx'
import { pageHref } from '../catalogue/page-href.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { Reading } from '../catalogue/reading.tsx'
import { SearchNotes } from '../catalogue/search-notes.tsx'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { NO_SUCH_PAGE, pageNumber } from '../loading/page-number.ts'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/products.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const fields = pageQuery('/products', url.searchParams)
  const query = readListQuery((field) => fields.get(field))
  const { category__slug: slug = null } = query
  const page = pageNumber(fields)
  const [{ list, problems }, ranges, reading] = await Promise.all([
    readList(context, {
      ...query,
      page,
      // On later pages of a long list, `after` is the cursor: the product before the page.
      after: fields.get('after') ?? undefined,
      before: fields.get('before') ?? undefined,
    }),
    readRanges(context),
    query.q && page === 1 ? readReading(context, query.q) : [],
  ])
  const empty = slug && list.results.length === 0 ? await readEmptyCategory(context, slug) : null
  const named = [...filters, ...ranges].find((filter) => filter.slug === slug)
  const { search = null, ...found } = list
  return {
    list: { ...found, results: found.results.map(cardProduct) },
    search,
    problems,
    bestSellers: search && found.count === 0 ? await readBestSellers(context) : [],
    reading,
    ranges,
    query,
    page,
    name: named?.name ?? list.results[0]?.category ?? empty?.name ?? catalogueWords.products,
    isUnknown: Boolean(slug) && !named && list.results.length === 0 && !empty,
    remind: empty?.coming_soon ? { slug: empty.slug, text: reminderWords.whenOnSale } : null,
  }
}

type List = Awaited<ReturnType<Client['catalogue']['products']>>

/** The list; without products, and with what is wrong, if it was asked for an ingredient that nobody knows. */
async function readList(
  context: Readonly<RouterContextProvider>,
  asked: Parameters<Client['catalogue']['products']>[0],
): Promise<{ list: List; problems: Record<string, string[]> }> {
  let problems: Record<string, string[]> = {}
  const list = await load(context, (client) =>
    client.catalogue.products(asked).catch(async (problem): Promise<List> => {
      // A later page of a category under its old address is as little there as one of an unknown category.
      if (problem instanceof ApiClientError && problem.status === 404 && asked.category__slug)
        await readEmptyCategory(context, asked.category__slug)
      if (!(problem instanceof ApiClientError && (problem.fields.with || problem.fields.without))) throw problem
      problems = problem.fields
      return { results: [], count: 0, page_size: 1, next: null, previous: null }
    }),
  )
  return { list, problems }
}

/** Beside "nothing found". None if they can't be loaded. */
async function readBestSellers(context: Readonly<RouterContextProvider>) {
  const found = await context
    .get(clientContext)
    .catalogue.bestSellers({})
    .catch(() => [])
  return found.map(cardProduct)
}

/** Posts and pages about the words. None if they can't be loaded. */
async function readReading(context: Readonly<RouterContextProvider>, q: string) {
  const { results } = await context
    .get(clientContext)
    .suggestions.reading({ q })
    .catch(() => ({ results: [] }))
  return results
}

/** The filters within the types: none if they can't be loaded, because the list works without them. */
async function readRanges(context: Readonly<RouterContextProvider>) {
  const ranges = await context
    .get(clientContext)
    .catalogue.ranges({})
    .catch(() => [])
  return ranges.filter(({ products }) => products > 0).map(({ slug, name, parent }) => ({ slug, name, parent }))
}

/** A category without products; redirects an old address to the new one. Null if there is none. */
async function readEmptyCategory(context: Readonly<RouterContextProvider>, slug: string) {
  const category = await context
    .get(clientContext)
    .catalogue.category({ slug })
    .catch(() => null)
  if (category && category.slug !== slug && category.products.length > 0)
    throw redirect(`/products?category__slug=${encodeURIComponent(category.slug)}`, 301)
  return category
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: catalogueWords.products, path: '/products' })
  const { list, query, page, isUnknown } = loaderData
  const { category__slug, skin, ...others } = query
  const title = titleOf(loaderData)
  const fields = new URLSearchParams({
    ...(category__slug ? { category__slug } : {}),
    ...(skin ? { skin } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return pageMeta(matches, {
    title: page > 1 ? words.laterPage(title, page) : title,
    description: words.description(title),
    path: fields.size > 0 ? `/products?${fields}` : '/products',
    // The same products in another order, lists that only one shopper asks for, and categories that there are not.
    hidden:
      isUnknown ||
      Object.values(others).some(Boolean) ||
      (skin !== undefined && (category__slug !== undefined || list.count === 0)),
    photograph: list.results[0]?.photograph ?? null,
  })
}

function titleOf({ name, query }: { name: string; query: ListQuery }): string {
  if (query.q) return searchWords.resultsFor(query.q)
  return query.skin ? searchWords.listForSkin[query.skin](name) : name
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { list, search, problems, bestSellers, reading, ranges, query, page, remind } = loaderData
  const { location } = useNavigation()
  const pages = Math.max(1, Math.ceil(list.count / list.page_size))
  return (
    <Page>
      <PageTitle title={titleOf(loaderData)} />
      {search && <SearchNotes query={query} search={search} />}
      <Filters query={query} ranges={ranges} />
      <FilterPanel query={query} facets={search?.facets ?? null} problems={problems} />
      <ChosenFilters query={query} search={search} />
      {list.results.length > 0 && (
        <>
          <ListControls count={list.count} query={query} />
          <ProductGrid products={list.results} waiting={location?.pathname === '/products'} above={8} />
        </>
      )}
      {list.results.length === 0 && search && <NothingFound query={query} search={search} bestSellers={bestSellers} />}
      {list.results.length === 0 && !search && Object.keys(problems).length === 0 && (
        <EmptyCategory title={words.empty} remind={remind} />
      )}
      <Pagination previous={pageHref(list.previous)} next={pageHref(list.next)} text={listWords.pageOf(page, pages)} />
      <Reading found={reading} />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} prefix={catalogueWords.errorPrefix} missing={NO_SUCH_PAGE} />
}
