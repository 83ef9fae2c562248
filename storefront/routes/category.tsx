import { cardProduct } from '../catalogue/card-product.ts'
import { categorySlugAt } from '../catalogue/category-pages.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { load } from '../loading/load.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { EmptyState } from '../ui/state.tsx'
import type { Route } from './+types/category.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = categorySlugAt(url.pathname)
  const category = await load(context, (client) => client.catalogue.category({ slug }))
  return { category: { ...category, products: category.products.map(cardProduct) } }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.category.name ?? 'Products',
    description:
      loaderData?.category.description ||
      `${loaderData?.category.name} from Sidr & Sage: handcrafted natural skincare.`,
    path: location.pathname.replace(/\/$/, ''),
    photograph: loaderData?.category.products[0]?.photograph ?? null,
  })
}

export default function CategoryPage({ loaderData: { category } }: Route.ComponentProps) {
  const { name, description, coming_soon, products } = category
  const back = <ButtonLink href="/products">View All Products</ButtonLink>
  return (
    <Page>
      <Breadcrumbs trail={[{ name: 'Shop', to: '/products' }]} here={name} />
      <PageTitle title={name}>{description && <p>{description}</p>}</PageTitle>
      {coming_soon && <EmptyState title="Coming Soon... Stay tuned!" actions={back} />}
      {!coming_soon && products.length === 0 && (
        <EmptyState title={`No ${name} available at the moment.`} actions={back} />
      )}
      {products.length > 0 && (
        <ProductGrid products={products} address={({ slug }) => `/products/${slug}/`} above={coming_soon ? 0 : 8} />
      )}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} prefix="Error: " />
}
