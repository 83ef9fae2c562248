import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { about } from '#demo/about.ts'
import { aboutWords } from '#demo/arabic/about.ts'
import { blogCategoryWords } from '#demo/arabic/blog-categories.ts'
import { categoryWords } from '#demo/arabic/categories.ts'
import { faqWords } from '#demo/arabic/faq.ts'
import { photographWords } from '#demo/arabic/photographs.ts'
import { policyWords } from '#demo/arabic/policies.ts'
import { postWords } from '#demo/arabic/posts.ts'
import { productWords } from '#demo/arabic/products.ts'
import { shippingOptionWords } from '#demo/arabic/shipping.ts'
import { testimonialWords } from '#demo/arabic/testimonials.ts'
import { categories } from '#demo/categories.ts'
import { faq } from '#demo/faq.ts'
import { giftCard } from '#demo/gift-card.ts'
import { giftWrap } from '#demo/gift-wrap.ts'
import { blogCategories, posts } from '#demo/posts.ts'
import { products } from '#demo/products.ts'
import { shippingOptions } from '#demo/shop.ts'
import { testimonials } from '#demo/testimonials.ts'
import { OWN_TEXTS } from '#server/policies/own-texts.ts'

// That every sentence of the pages and emails has its Arabic is checked by the compiler (words/ar/parity.ts).

/** Latin that is right in Arabic: in brackets and quotation marks what stands on labels, papers and buttons; names. */
const LATIN =
  /\([^)]*\)|«[^»]*»|Sidr & Sage|JavaScript|reCAPTCHA|Stripe|SSL|CVC|JSON|SS|LS1 4AB|true|false|best-selling|newest|-?price|Ecocert|\d+-bit/g

test('every product, size, post, category and question has its Arabic, and nothing else has', () => {
  expect(Object.keys(productWords).toSorted()).toEqual(
    [...products, giftCard, giftWrap].map(({ slug }) => slug).toSorted(),
  )
  for (const { slug, variants, contents = [], directions, precautions, weight, size } of products) {
    const words = productWords[slug]
    expect(Object.keys(words?.variants ?? {}), slug).toEqual(variants.map(({ name }) => name))
    const others = contents.flatMap((thing) => ('name' in thing ? [thing.name] : []))
    expect(Object.keys(words?.contents ?? {}).toSorted(), slug).toEqual(others.toSorted())
    expect([words?.directions !== '', words?.precautions !== ''], slug).toEqual([directions !== '', precautions !== ''])
    expect([words?.weight === null, words?.size === null], slug).toEqual([weight === null, size === null])
  }
  expect(Object.keys(postWords).toSorted()).toEqual(posts.map(({ slug }) => slug).toSorted())
  expect(Object.keys(categoryWords).toSorted()).toEqual(categories.map(({ slug }) => slug).toSorted())
  expect(Object.keys(blogCategoryWords).toSorted()).toEqual(blogCategories.map(({ slug }) => slug).toSorted())
  expect(Object.keys(shippingOptionWords).toSorted()).toEqual(shippingOptions.map(({ name }) => name).toSorted())
  expect([faqWords.length, testimonialWords.length]).toEqual([faq.length, testimonials.length])
  expect(aboutWords.values).toHaveLength(about.values.length)
})

test('every photograph has its description in Arabic, and nothing else has', () => {
  const files: { file: string; alt: string }[] = JSON.parse(readFileSync('demo/photographs/manifest.json', 'utf8'))
  const pictures = files.filter(({ file }) => file.endsWith('.jpg'))
  expect(Object.keys(photographWords).toSorted()).toEqual(pictures.map(({ file }) => file).toSorted())
  for (const { file, alt } of pictures) {
    const words = photographWords[file] ?? ''
    expect(words.replace(LATIN, ''), file).toMatch(/^[\p{scx=Arabic}\d :.]+$/u)
    expect(words.endsWith('.'), file).toBe(alt.endsWith('.'))
  }
  expect(new Set(Object.values(photographWords)).size).toBe(pictures.length)
})

test('Arabic texts have the tags, links and placeholders of the English ones', () => {
  for (const { slug, content } of posts) expect(marksOf(postWords[slug]?.content ?? ''), slug).toEqual(marksOf(content))
  expect(marksOf(aboutWords.story)).toEqual(marksOf(about.story))
  for (const [place, { answer }] of faq.entries())
    expect(marksOf(faqWords[place]?.answer ?? '').toSorted()).toEqual(marksOf(answer).toSorted())
  expect(Object.keys(policyWords).toSorted()).toEqual(Object.keys(OWN_TEXTS).toSorted())
  for (const policy of Object.keys(OWN_TEXTS)) {
    const [english, arabic] = ['', 'ar/'].map((folder) =>
      readFileSync(`server/policies/own-texts/${folder}${policy}.html`, 'utf8'),
    )
    expect(marksOf(arabic ?? '').toSorted(), policy).toEqual(marksOf(english ?? '').toSorted())
  }
})

test('Arabic sentences are in Arabic: no Latin but names, and no other digits than 0 to 9', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'words/ar'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/parity|plural|language/.test(file))
  expect(files.length).toBeGreaterThan(20)
  const wrong = files.flatMap((file) =>
    textsOf(file).flatMap((text) => {
      const bare = text.replace(/<[^>]*>/g, '').replace(LATIN, '')
      return /[A-Za-z]|[\u0660-\u0669\u06f0-\u06f9]/.test(bare) ? [`${file}: ${text.slice(0, 120)}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('Arabic texts have one word for each thing (words/ar/glossary.md)', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'words/ar', 'demo/arabic'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  const other = /قارورة|قوارير|مرطبان|ميرمية/g
  expect(other.test(readFileSync('words/ar/glossary.md', 'utf8'))).toBe(true)
  expect(
    files.flatMap(
      (file) =>
        readFileSync(file, 'utf8')
          .match(other)
          ?.map((word) => `${file}: ${word}`) ?? [],
    ),
  ).toEqual([])
})

/** Tags with their links, and placeholders in braces. */
const marksOf = (html: string) => html.match(/<[^>]+>|\{\w+\}/g) ?? []

/** The texts of a file that have Arabic in them; keys and addresses don't. */
function textsOf(file: string): string[] {
  const found: unknown[] = []
  new Visitor({
    Literal: ({ value }) => found.push(value),
    TemplateElement: ({ value }) => found.push(value.cooked),
    JSXText: ({ value }) => found.push(value),
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found.filter((text): text is string => typeof text === 'string' && /\p{Script=Arabic}/u.test(text))
}
