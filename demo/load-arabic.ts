import { readFileSync } from 'node:fs'
import { PolicyName } from '#contract/policies.ts'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import { categories, productPhotographs, products, variants } from '#server/catalogue/tables.ts'
import { readContents } from '#server/content/content.ts'
import { entryId } from '#server/content/entry-id.ts'
import { DOCUMENT } from '#server/content/in-language.ts'
import type { Transaction } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { ingredients } from '#server/ingredients/tables.ts'
import { OWN_TEXTS } from '#server/policies/own-texts.ts'
import { shippingOptions } from '#server/shipping/tables.ts'
import { insertTranslations, type Written } from '#server/translations/write.ts'
import { about } from './about.ts'
import { aboutWords } from './arabic/about.ts'
import { blogCategoryWords } from './arabic/blog-categories.ts'
import { categoryWords } from './arabic/categories.ts'
import { factsWords } from './arabic/facts.ts'
import { faqWords } from './arabic/faq.ts'
import { ingredientFactWords } from './arabic/ingredient-facts.ts'
import { ingredientWords } from './arabic/ingredients.ts'
import { photographWords } from './arabic/photographs.ts'
import { policyWords } from './arabic/policies.ts'
import { postWords } from './arabic/posts.ts'
import { productWords } from './arabic/products.ts'
import { shippingOptionWords } from './arabic/shipping.ts'
import { testimonialWords } from './arabic/testimonials.ts'
import { faq } from './faq.ts'
import { facts } from './shop.ts'
import { testimonials } from './testimonials.ts'

type Fields = Written['fields']

/** The Arabic of the demo shop, after its English. `files`: the photographs by hash. */
export async function loadArabic(
  tx: Transaction,
  { files, now }: { files: Map<string, string>; now: Date },
): Promise<void> {
  const described: Described = ({ hash, alt }) => ({
    words: photographWords[files.get(hash) ?? ''] ?? null,
    english: alt,
  })
  const written = [
    ...(await catalogueIn(tx, described)),
    ...(await blogIn(tx, described)),
    ...(await shippingIn(tx)),
    ...(await contentIn(tx, described)),
    ...policies(),
  ]
  await insertTranslations(tx, { written: written.map((words) => ({ ...words, language: 'ar' })), now })
}

type Translation = Omit<Written, 'language'>

/** The description of a photograph. */
type Described = (picture: { hash: string; alt: string }) => Fields[string]

async function catalogueIn(tx: Transaction, described: Described): Promise<Translation[]> {
  const sizes = await tx.select().from(variants)
  const pictures = await tx.select().from(productPhotographs)
  const ofProducts = (await tx.select().from(products)).map((product): Translation => {
    const { variants: sizeWords = {}, contents = {}, ...own } = productWords[product.slug] ?? {}
    const fields = fieldsOf(product, own)
    for (const { id, product_id, ...size } of sizes)
      if (product_id === product.id)
        Object.assign(fields, fieldsOf(size, sizeWords[size.name] ?? {}, `variants.${id}.`))
    for (const [name, words] of Object.entries(contents)) fields[`contents.${name}`] = { words, english: name }
    for (const { product_id, media_hash: hash, alt } of pictures)
      if (product_id === product.id) fields[`photographs.${hash}`] = described({ hash, alt })
    return { kind: 'product', thing: String(product.id), fields }
  })
  const ofCategories = (await tx.select().from(categories)).map((category): Translation => {
    return {
      kind: 'category',
      thing: String(category.id),
      fields: fieldsOf(category, categoryWords[category.slug] ?? {}),
    }
  })
  const ofIngredients = (await tx.select().from(ingredients)).map((ingredient): Translation => {
    const words = { name: ingredientWords[ingredient.inci] ?? null, ...ingredientFactWords[ingredient.inci] }
    return { kind: 'ingredient', thing: String(ingredient.id), fields: fieldsOf(ingredient, words) }
  })
  return [...ofProducts, ...ofCategories, ...ofIngredients]
}

async function blogIn(tx: Transaction, described: Described): Promise<Translation[]> {
  const ofPosts = (await tx.select().from(blogPosts)).map((post): Translation => {
    const { title = null, content = '' } = postWords[post.slug] ?? {}
    return {
      kind: 'post',
      thing: String(post.id),
      fields: {
        ...fieldsOf(post, { title, content: sanitised(content) }),
        alt: described({ hash: post.media_hash ?? '', alt: post.media_alt }),
      },
    }
  })
  const ofCategories = (await tx.select().from(blogCategories)).map((category): Translation => {
    const name = blogCategoryWords[category.slug] ?? null
    return { kind: 'blog-category', thing: String(category.id), fields: fieldsOf(category, { name }) }
  })
  return [...ofPosts, ...ofCategories]
}

async function shippingIn(tx: Transaction): Promise<Translation[]> {
  return (await tx.select().from(shippingOptions)).map((option) => ({
    kind: 'shipping-option',
    thing: String(option.id),
    fields: fieldsOf(option, shippingOptionWords[option.name] ?? {}),
  }))
}

async function contentIn(tx: Transaction, described: Described): Promise<Translation[]> {
  const { about: page, home } = await readContents(tx, ['about', 'home'])
  return [
    {
      kind: 'home',
      thing: DOCUMENT.home,
      fields: Object.fromEntries(home.hero.map((picture) => [`photographs.${picture.hash}`, described(picture)])),
    },
    ...faq.map((entry, at): Translation => {
      return { kind: 'faq', thing: entryId(entry.question), fields: fieldsOf(entry, faqWords[at] ?? {}) }
    }),
    ...testimonials.map((entry, at): Translation => {
      return { kind: 'testimonial', thing: entryId(entry.quote), fields: fieldsOf(entry, testimonialWords[at] ?? {}) }
    }),
    {
      kind: 'about',
      thing: DOCUMENT.about,
      fields: {
        ...fieldsOf(
          { ...about, values: about.values.join('\n') },
          { ...aboutWords, values: aboutWords.values.join('\n') },
        ),
        ...(page.banner && { alt: described(page.banner) }),
      },
    },
    { kind: 'facts', thing: DOCUMENT.facts, fields: fieldsOf(facts, factsWords) },
  ]
}

function policies(): Translation[] {
  return PolicyName.options.map((policy) => {
    const file = new URL(`../server/policies/own-texts/ar/${policy}.html`, import.meta.url)
    const words = { ...policyWords[policy], content: readFileSync(file, 'utf8').trim() }
    return { kind: 'policy', thing: policy, fields: fieldsOf(OWN_TEXTS[policy], words) }
  })
}

/** The words of some fields, each beside the English. */
function fieldsOf<Field extends string>(
  english: { [field in Field]: unknown } | Record<string, unknown>,
  words: { [field in Field]?: string | null },
  prefix = '',
): Fields {
  const of = english as Record<string, unknown>
  return Object.fromEntries(
    Object.entries<string | null | undefined>(words).map(([field, text]) => {
      const source = of[field]
      return [prefix + field, { words: text ?? null, english: typeof source === 'string' ? source : null }]
    }),
  )
}
