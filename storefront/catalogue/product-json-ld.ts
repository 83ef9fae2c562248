import type { Product } from '#contract/catalogue.ts'
import type { Shop } from '#contract/content.ts'
import type { Claim } from '#contract/ingredient-facts.ts'
import { mediaAddress } from '#contract/media.ts'
import * as words from '#words/en/catalogue.tsx'
import * as ingredientWords from '#words/en/ingredients.ts'
import * as productWords from '#words/en/product.tsx'
import { categoryAddress } from './category-pages.ts'

/** A product with its offers and breadcrumbs for search engines. */
export function productJsonLd(product: Product, shop: Shop, claims: readonly Claim[]): object[] {
  const address = `${shop.url}/products/${product.slug}`
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
        { '@type': 'ListItem', position: 1, name: words.shop, item: `${shop.url}/products` },
        {
          '@type': 'ListItem',
          position: 2,
          name: product.category,
          item: shop.url + categoryAddress(product.category_slug),
        },
        { '@type': 'ListItem', position: 3, name: product.name },
      ],
    },
  ]
}
