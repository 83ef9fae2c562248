import type { Product, SetContent } from '#contract/catalogue.ts'
import type { Claim } from '#contract/ingredient-facts.ts'
import type { ListedIngredient } from '#contract/listed-ingredients.ts'
import { escaped } from '#server/html/escaped.ts'
import type { TestShop } from '#server/testing/shop.ts'
import * as arabic from '#words/ar/ingredients.ts'
import * as english from '#words/en/ingredients.ts'
import { type Language, splitPath } from '#words/languages.ts'

const WORDS = { en: english, ar: arabic }

/** Answers for calls as the shop does, and for pages with what the built ones have for the readers of claims. */
export async function answerWithPages(shop: TestShop, request: Request): Promise<Response> {
  if (request.headers.get('accept') !== 'text/html') return shop.app.fetch(request)
  const { language, path } = splitPath(new URL(request.url).pathname)
  const slug = /^\/products\/([^/]+)$/.exec(path)?.[1]
  if (slug) return html(await productPage(shop, slug, language))
  if (path === '/blog/feed.xml')
    return html(
      `<rss><channel><item><title>A post</title><content:encoded>${escaped('<p><a href="/products/oat-and-honey">A bar</a> of soap.</p>')}</content:encoded></item></channel></rss>`,
    )
  return html('<html><body><main><h1>A page</h1></main></body></html>')
}

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

async function productPage(shop: TestShop, slug: string, language: Language): Promise<string> {
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const headers = { accept: 'application/json', 'accept-language': language }
    const response = await shop.app.fetch(new Request(`http://shop.test${path}`, { headers }))
    return response.json() as Promise<Answer>
  }
  const product = await ask<Product>(`/products/${slug}/`)
  const label = await ask<{ results: ListedIngredient[]; claims: Claim[] }>(`/api/products/${slug}/ingredients/`)
  const contents = await ask<{ results: SetContent[] }>(`/api/products/${slug}/contents/`)
  const words = WORDS[language]
  const known = new Map(label.results.map((listed) => [listed.inci, listed]))
  const item = (inci: string) =>
    `<li><bdi>${escaped(inci)}</bdi> <small>— name</small>${known.get(inci)?.allergen ? ` <small class="a">${words.allergen}</small>` : ''}</li>`
  const list = (names: string) =>
    `<ul class="i">${names
      .split(',')
      .map((name) => item(name.trim()))
      .join('')}</ul>`
  const inside = new Map(
    contents.results.flatMap(({ name, ingredients }) => (ingredients ? [[name, ingredients]] : [])),
  )
  const lists =
    inside.size > 0
      ? [...inside]
          .map(([name, names]) => `<details><summary>${escaped(name)}</summary>${list(names)}</details>`)
          .join('')
      : list(product.ingredients)
  const badges = label.claims.map((claim) => words.claims[claim])
  const allergens = label.results.flatMap(({ inci, allergen }) => (allergen ? inci : []))
  const properties = [
    { name: 'Ingredients', value: product.ingredients },
    ...badges.map(({ claim }) => ({ name: claim, value: true })),
  ]
  const jsonLd = { '@type': 'Product', name: product.name, additionalProperty: properties }
  const unit = (product.variants[0] ?? product).unit_price ?? ''
  return `<!DOCTYPE html><html><head><title>${escaped(product.name)}</title>
<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script></head><body><main>
<h1>${escaped(product.name)}</h1><p>£1.00<span>${unit}</span></p>
${product.images.map(({ alt }) => `<img alt="${escaped(alt)}">`).join('')}
<section><h2>D</h2><p>${escaped(product.description)}</p></section>
<section><h2>I</h2><div>${badges.map(({ claim, why }) => `<details><summary>${claim}<svg></svg></summary><p>${escaped(why(label.results.length))}</p></details>`).join('')}</div>
${lists}${allergens.length > 0 ? `<p data-allergens="true">Names: ${allergens.join(language === 'ar' ? '، ' : ', ')}.</p>` : ''}</section>
<section><h2>O</h2><ul><li><article><bdi>£2</bdi> Another, vegan by its own formula <span>£9.99 per kg</span></article></li></ul></section>
</main></body></html>`
}
