import { data, type RouterContextProvider, redirect } from 'react-router'
import type { FormerProduct, Product } from '#contract/catalogue.ts'
import { ApiClientError } from '#contract/client.ts'
import type { Country } from '#contract/limits.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as generalWords from '#words/en/general.ts'
import * as ingredientWords from '#words/en/ingredients.ts'
import { language } from '#words/en/language.ts'
import * as noteWords from '#words/en/my-skin-note.ts'
import * as words from '#words/en/product.tsx'
import * as reminderWords from '#words/en/reminder-links.ts'
import * as wishlistWords from '#words/en/wishlist.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { type CardProduct, cardProduct } from '../catalogue/card-product.ts'
import { categoryAddress } from '../catalogue/category-pages.ts'
import { deliveryTexts } from '../catalogue/delivery-texts.ts'
import { ingredientLists } from '../catalogue/ingredient-lists.ts'
import styles from '../catalogue/product.module.css'
import { ProductDetail } from '../catalogue/product-detail.tsx'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { productJsonLd } from '../catalogue/product-json-ld.ts'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { pageQuery } from '../loading/page-query.ts'
import { RecentlySeen } from '../recently-seen/recently-seen.tsx'
import { readProductReviews } from '../reviews/read-product-reviews.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/state.tsx'
import type { Route } from './+types/product.ts'

type Context = Readonly<RouterContextProvider>

/** The number of related products shown below. */
const OTHERS = 4

export async function loader({ context, params, request }: Route.LoaderArgs) {
  // Staff preview a translation before they save it.
  const query = pageQuery('/products/:slug', new URL(request.url).searchParams)
  const preview = query.get('preview')
  const found = preview
    ? { product: await load(context, ({ catalogue }) => catalogue.product({ slug: params.slug, preview })) }
    : await orNoLongerSold(context, params.slug)
  if ('noLongerSold' in found)
    return data(
      {
        ...found,
        preview: false,
        product: null,
        contents: [],
        ingredients: [],
        claims: [],
        allergens: null,
        allergen: '',
        choose: '',
        away: { stock: '', remind: '', href: '' },
        heart: { save: '', view: '', failed: '' },
        vat: '',
        delivery: null,
        jsonLd: [],
        range: categoryAddress(found.noLongerSold.category_slug),
        reviews: null,
        goesWell: [],
        others: await sameRange(context, found.noLongerSold.category_slug, []),
      },
      { status: 410 },
    )
  const { product } = found
  // It has a page of its own. Not lasting: another product may get this address.
  if (product.kind === 'gift_card') throw redirect('/gift-cards')
  // Gift wrap is sold in the cart alone, and has no page.
  if (product.kind !== 'goods') throw data(null, { status: 404 })
  // The API answers an old address with the current product.
  if (product.slug !== params.slug) throw redirect(`/products/${product.slug}`, 301)
  const { catalogue, about, checkout } = context.get(clientContext)
  const optionsOf = async (country: Country) => (await checkout.shippingOptions({ country })).shipping_options
  // The page works without the dictionary and other products, so ignore their errors. Without its contents a set would
  // be wrong.
  const [contents, label, goesWell, shop, here, there, reviews] = await Promise.all([
    product.is_set ? load(context, () => catalogue.contents({ slug: product.slug })) : null,
    catalogue.ingredients({ slug: product.slug }).catch(() => null),
    catalogue.goesWellWith({ slug: product.slug }).catch(() => null),
    about.shop({}).catch(() => null),
    optionsOf('GB').catch(() => []),
    product.ships_to_uae ? optionsOf('AE').catch(() => []) : [],
    readProductReviews(context, product.slug, query),
  ])
  const companions = goesWell?.results ?? []
  const inside = contents?.results ?? []
  const listed = label?.results ?? []
  const allergens = listed.flatMap(({ inci, allergen }) => (allergen ? inci : []))
  const shown = [product.id, ...companions.map(({ id }) => id)]
  return {
    noLongerSold: null,
    preview: preview !== null,
    product: {
      ...product,
      // Below the English name; the page in Arabic has it as its title.
      arabic_name: language === SOURCE_LANGUAGE ? product.arabic_name : '',
      arabic_description: '',
      // The page has them one by one.
      ingredients: '',
    },
    contents: inside.map((content) => ({ ...content, ingredients: '' })),
    ingredients: ingredientLists(product.ingredients, inside, listed),
    claims: (label?.claims ?? []).map((claim) => {
      const words = ingredientWords.claims[claim]
      return { claim: words.claim, why: words.why(listed.length) }
    }),
    // Here, so that browsers don't load the words of claims, the categories, and the code for deliveries and search
    // engines.
    range: categoryAddress(product.category_slug),
    allergens: allergens.length > 0 ? words.allergens(allergens) : null,
    allergen: ingredientWords.allergen,
    choose: noteWords.choose,
    away: {
      ...(product.coming_soon
        ? { stock: words.comingSoon, remind: reminderWords.whenOnSale }
        : { stock: words.outOfStock, remind: reminderWords.whenBack }),
      href: `/remind-me?product=${product.slug}&size=`,
    },
    heart: { save: wishlistWords.save, view: wishlistWords.view, failed: wishlistWords.notChanged },
    vat: shop?.vat_number ? words.vatIncluded : '',
    delivery: shop && deliveryTexts(shop, { here, there }),
    jsonLd: shop ? productJsonLd(product, shop, { claims: label?.claims ?? [], reviews: reviews?.found ?? null }) : [],
    reviews: reviews?.html ?? null,
    goesWell: companions.map(cardProduct),
    others: await sameRange(context, product.category_slug, shown),
  }
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

async function sameRange(context: Context, category__slug: string, but: number[]): Promise<CardProduct[]> {
  const range = await context
    .get(clientContext)
    .catalogue.products({ category__slug, page_size: OTHERS + but.length })
    .catch(() => null)
  return (range?.results ?? [])
    .filter(({ id }) => !but.includes(id))
    .slice(0, OTHERS)
    .map(cardProduct)
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const path = `/products/${params.slug}`
  if (loaderData?.noLongerSold) return pageMeta(matches, { title: loaderData.noLongerSold.name, path, hidden: true })
  if (!loaderData?.product) return pageMeta(matches, { title: words.title, path })
  const { product } = loaderData
  return pageMeta(matches, {
    title: product.name,
    description: product.description,
    path,
    photograph: product.images[0] ?? null,
    kind: 'product',
    hidden: loaderData.preview,
    jsonLd: loaderData.jsonLd,
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const {
    product,
    noLongerSold,
    contents,
    ingredients,
    claims,
    allergens,
    allergen,
    choose,
    away,
    heart,
    vat,
    delivery,
    range,
    reviews,
    goesWell,
    others,
  } = loaderData
  if (noLongerSold) return <NoLongerSold former={noLongerSold} range={range} others={others} />
  return (
    <ProductDetail
      key={product.id}
      product={product}
      contents={contents}
      label={{ lists: ingredients, claims, allergens, allergen, choose }}
      delivery={delivery}
      away={away}
      heart={heart}
      vat={vat}
      range={range}
    >
      {/* Rendered by the server, where React escapes what people wrote. */}
      {reviews && (
        <section
          id="reviews"
          className={styles.reviews}
          aria-labelledby="reviews-title"
          dangerouslySetInnerHTML={{ __html: reviews }}
        />
      )}
      <Others title={words.goesWellWith} products={goesWell} />
      <Others title={words.moreFrom(product.category)} products={others} />
      <RecentlySeen slug={product.slug} />
    </ProductDetail>
  )
}

function Others({ title, products }: { title: string; products: CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section className={styles.others}>
      <h2>{title}</h2>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}

function NoLongerSold({
  former: { name, category },
  range,
  others,
}: {
  former: FormerProduct
  range: string
  others: CardProduct[]
}) {
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { name: catalogueWords.shop, to: '/products' },
          { name: category, to: range },
        ]}
        here={name}
      />
      <EmptyState
        heading="h1"
        title={words.noLongerSold(name)}
        actions={
          <>
            <ButtonLink href={range}>{words.seeCategory(category)}</ButtonLink>
            <ButtonLink kind="secondary" href="/products">
              {generalWords.browseShop}
            </ButtonLink>
          </>
        }
      />
      <Others title={words.moreFrom(category)} products={others} />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} prefix={catalogueWords.errorPrefix} />
}
