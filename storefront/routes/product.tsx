import { useState } from 'react'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { FormerProduct, Product } from '#contract/catalogue.ts'
import { ApiClientError } from '#contract/client.ts'
import { BuyBox } from '../catalogue/buy-box.tsx'
import { type CardProduct, cardProduct } from '../catalogue/card-product.ts'
import { categoryAddress } from '../catalogue/category-pages.ts'
import { Gallery } from '../catalogue/gallery.tsx'
import styles from '../catalogue/product.module.css'
import { ProductFacts } from '../catalogue/product-facts.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { productJsonLd } from '../catalogue/product-json-ld.ts'
import { productPhotographs } from '../catalogue/product-photographs.ts'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { pageMeta, shopOf } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/state.tsx'
import type { Route } from './+types/product.ts'

type Context = Readonly<RouterContextProvider>

/** The number of related products shown below. */
const OTHERS = 4

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await orNoLongerSold(context, params.slug)
  if ('noLongerSold' in found)
    return data(
      { ...found, product: null, others: await sameRange(context, found.noLongerSold.category_slug, 0) },
      { status: 410 },
    )
  const { product } = found
  // The API answers an old address with the current product.
  if (product.slug !== params.slug) throw redirect(`/products/${product.slug}`, 301)
  // The page works without related products, so ignore their errors.
  return { noLongerSold: null, product, others: await sameRange(context, product.category_slug, product.id) }
}

/** The product, or the name of one that was taken off sale. */
async function orNoLongerSold(
  context: Context,
  slug: string,
): Promise<{ product: Product } | { noLongerSold: FormerProduct }> {
  const { catalogue } = context.get(clientContext)
  try {
    return { product: await catalogue.product({ slug }) }
  } catch (problem) {
    if (problem instanceof ApiClientError && problem.status === 410)
      return { noLongerSold: await load(context, () => catalogue.former({ slug })) }
    return load(context, () => Promise.reject(problem))
  }
}

async function sameRange(context: Context, category__slug: string, but: number): Promise<CardProduct[]> {
  const range = await context
    .get(clientContext)
    .catalogue.products({ category__slug, page_size: OTHERS + 1 })
    .catch(() => null)
  return (range?.results ?? [])
    .filter(({ id }) => id !== but)
    .slice(0, OTHERS)
    .map(cardProduct)
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const path = `/products/${params.slug}`
  const shop = shopOf(matches)
  if (loaderData?.noLongerSold) return pageMeta(matches, { title: loaderData.noLongerSold.name, path, hidden: true })
  if (!loaderData?.product || !shop) return pageMeta(matches, { title: 'Product', path })
  const { product } = loaderData
  return pageMeta(matches, {
    title: product.name,
    description: product.description,
    path,
    photograph: product.images[0] ?? null,
    kind: 'product',
    jsonLd: productJsonLd(product, shop),
  })
}

export default function ProductPage({ loaderData: { product, noLongerSold, others } }: Route.ComponentProps) {
  if (noLongerSold) return <NoLongerSold former={noLongerSold} others={others} />
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { name: 'Shop', to: '/products' },
          { name: product.category, to: categoryAddress(product.category_slug) },
        ]}
        here={product.name}
      />
      {/* A new key resets variant, quantity and photograph. */}
      <ProductDetail key={product.id} product={product} />
      {others.length > 0 && (
        <section className={styles.others}>
          <h2>More from {product.category}</h2>
          <ProductGrid products={others} heading="h3" />
        </section>
      )}
    </Page>
  )
}

function NoLongerSold({
  former: { name, category, category_slug },
  others,
}: {
  former: FormerProduct
  others: CardProduct[]
}) {
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { name: 'Shop', to: '/products' },
          { name: category, to: categoryAddress(category_slug) },
        ]}
        here={name}
      />
      <EmptyState
        heading="h1"
        title={`We no longer sell ${name}.`}
        actions={
          <>
            <ButtonLink href={categoryAddress(category_slug)}>See {category}</ButtonLink>
            <ButtonLink kind="secondary" href="/products">
              Browse the shop
            </ButtonLink>
          </>
        }
      />
      {others.length > 0 && (
        <section className={styles.others}>
          <h2>More from {category}</h2>
          <ProductGrid products={others} heading="h3" />
        </section>
      )}
    </Page>
  )
}

function ProductDetail({ product }: { product: Product }) {
  const [variant, setVariant] = useState(product.variants.find(({ stock }) => stock > 0) ?? product.variants[0] ?? null)
  return (
    <div className={styles.product}>
      {/* Choosing a variant returns to the first photograph. */}
      <Gallery key={variant?.id} photographs={productPhotographs(product, variant)} name={product.name} />
      <div className={styles.facts}>
        <header className={styles.names}>
          <h1>{product.name}</h1>
          {product.arabic_name && (
            <p lang="ar" dir="rtl" className={styles.arabic}>
              {product.arabic_name}
            </p>
          )}
        </header>
        <BuyBox product={product} variant={variant} onVariant={setVariant} />
        <ProductFacts product={product} />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} prefix="Error: " />
}
