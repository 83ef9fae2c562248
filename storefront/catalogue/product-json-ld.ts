import type { Product } from '#contract/catalogue.ts'
import type { Shop } from '#contract/content.ts'
import type { Claim } from '#contract/ingredient-facts.ts'
import { mediaAddress } from '#contract/media.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import * as words from '#words/en/catalogue.tsx'
import * as ingredientWords from '#words/en/ingredients.ts'
import { prefix } from '#words/en/language.ts'
import * as productWords from '#words/en/product.tsx'
import * as reviewWords from '#words/en/product-reviews.ts'
import { TAGS } from '#words/languages.ts'
import { categoryAddress } from './category-pages.ts'

/** What the page says about the product beside its own fields. */
interface Known {
  claims: readonly Claim[]
  /** As the page shows them. */
  reviews: ProductReviews | null
}

/** A product with its offers, reviews and breadcrumbs for search engines. */
export function productJsonLd(product: Product, shop: Shop, { claims, reviews }: Known): object[] {
  const home = shop.url + prefix
  const address = `${home}/products/${product.slug}`
  const offers =
    product.variants.length > 0
      ? product.variants
      : [{ name: product.name, price: product.price, stock: product.in_stock ? 1 : 0 }]
  return [
    {
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.slug,
      url: address,
      image: product.images.map(({ image }) => shop.url + mediaAddress(image, 960, 'jpg')),
      brand: { '@type': 'Brand', name: shop.name },
      category: product.category,
      additionalProperty: [
        ...(product.ingredients ? [{ name: productWords.ingredients, value: product.ingredients }] : []),
        ...claims.map((claim) => ({ name: ingredientWords.claims[claim].claim, value: true })),
      ].map((property) => ({ '@type': 'PropertyValue', ...property })),
      ...(reviews && reviewsOf(reviews)),
      offers: offers.map(({ name, price, stock }) => ({
        '@type': 'Offer',
        name,
        price,
        priceCurrency: shop.catalogue_currency,
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        url: address,
      })),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: words.shop, item: `${home}/products` },
        {
          '@type': 'ListItem',
          position: 2,
          name: product.category,
          item: home + categoryAddress(product.category_slug),
        },
        { '@type': 'ListItem', position: 3, name: product.name },
      ],
    },
  ]
}

function reviewsOf({ average, total, results }: ProductReviews): object {
  return {
    ...(average && { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total } }),
    review: results.map(({ stars, words: reviewBody, name, language, written_at }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      author: { '@type': 'Person', name: reviewWords.writer(name) },
      datePublished: written_at.slice(0, 10),
      inLanguage: TAGS[language],
      ...(reviewBody && { reviewBody }),
    })),
  }
}
