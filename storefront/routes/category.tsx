import type { Range } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as words from '#words/en/category.ts'
import * as reminderWords from '#words/en/reminder-links.ts'
import { PostCard } from '../blog/post-card.tsx'
import { type Teaser, teaserOf } from '../blog/teaser.ts'
import { cardProduct } from '../catalogue/card-product.ts'
import styles from '../catalogue/category.module.css'
import { categoryAddress, categorySlugAt } from '../catalogue/category-pages.ts'
import { EmptyCategory } from '../catalogue/empty-category.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { rangePhotograph } from '../catalogue/range-photograph.ts'
import { type PicturedRange, Ranges } from '../catalogue/ranges.tsx'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/category.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = categorySlugAt(url.pathname)
  const client = context.get(clientContext)
  const category = await load(context, () => client.catalogue.category({ slug }))
  const [siblings, post] = await Promise.all([readSiblings(client, slug), readPost(client, category.name)])
  return {
    category: { ...category, products: category.products.map(cardProduct) },
    siblings,
    post,
    remind: category.coming_soon ? { slug: category.slug, text: reminderWords.whenOnSale } : null,
  }
}

/** The other ranges of the same type, or the other types. The page works without them. */
async function readSiblings(client: Client, slug: string): Promise<PicturedRange[]> {
  const ranges = await client.catalogue.ranges({}).catch((): Range[] => [])
  const parent = ranges.find((range) => range.slug === slug)?.parent ?? null
  const siblings = ranges.filter((range) => range.parent === parent && range.slug !== slug && range.products > 0)
  return Promise.all(
    siblings.map(async (range) => ({
      name: range.name,
      to: categoryAddress(range.slug),
      photograph: (await rangePhotograph(client, range.slug)) ?? null,
    })),
  )
}

/** A post about the category, or the newest. */
async function readPost(client: Client, name: string): Promise<Teaser | null> {
  const search = words.blogSearch(name)
  for (const asked of [{ search }, {}]) {
    const posts = await client.blog.posts({ ...asked, page_size: 1 }).catch(() => null)
    if (posts?.results[0]) return teaserOf(posts.results[0])
  }
  return null
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const name = loaderData?.category.name ?? catalogueWords.products
  return pageMeta(matches, {
    title: name,
    description: loaderData?.category.description || words.description(name),
    path: location.pathname.replace(/\/$/, ''),
    photograph: loaderData?.category.products[0]?.photograph ?? null,
  })
}

export default function CategoryPage({ loaderData: { category, siblings, post, remind } }: Route.ComponentProps) {
  const { name, description, coming_soon, products } = category
  return (
    <Page>
      <Breadcrumbs trail={[{ name: catalogueWords.shop, to: '/products' }]} here={name} />
      <PageTitle title={name}>{description && <p>{description}</p>}</PageTitle>
      {(coming_soon || products.length === 0) && <EmptyCategory title={words.empty(name)} remind={remind} />}
      {products.length > 0 && (
        <ProductGrid products={products} address={({ slug }) => `/products/${slug}/`} above={coming_soon ? 0 : 8} />
      )}
      <div className={styles.more}>
        {siblings.length > 0 && <Ranges title={words.otherCategories} ranges={siblings} />}
        {post && (
          <section className={styles.post} aria-labelledby="post">
            <h2 id="post">{words.fromTheBlog}</h2>
            <PostCard post={post} lead heading="h3" />
          </section>
        )}
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} prefix={catalogueWords.errorPrefix} />
}
