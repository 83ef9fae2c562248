import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { BuyBox } from '../catalogue/buy-box.tsx'
import { cardProduct } from '../catalogue/card-product.ts'
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
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/product.ts'

/** How many others of the same range stand below. */
const OTHERS = 4

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await load(context, (client) => client.catalogue.product({ slug: params.slug }))
  // The page is whole without its neighbours, so their failing is no reason to fail.
  const range = await context
    .get(clientContext)
    .catalogue.products({ category__slug: product.category_slug, page_size: OTHERS + 1 })
    .catch(() => null)
  const others = (range?.results ?? []).filter(({ id }) => id !== product.id).slice(0, OTHERS)
  return { product, others: others.map(cardProduct) }
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const path = `/products/${params.slug}`
  const shop = shopOf(matches)
  if (!loaderData || !shop) return pageMeta(matches, { title: 'Product', path })
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

export default function ProductPage({ loaderData: { product, others } }: Route.ComponentProps) {
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { name: 'Shop', to: '/products' },
          { name: product.category, to: categoryAddress(product.category_slug) },
        ]}
        here={product.name}
      />
      {/* Another product is another page: variant, quantity and photograph begin anew. */}
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

function ProductDetail({ product }: { product: Product }) {
  const [variant, setVariant] = useState(product.variants.find(({ stock }) => stock > 0) ?? product.variants[0] ?? null)
  return (
    <div className={styles.product}>
      {/* Choosing a variant goes back to the first photograph. */}
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
