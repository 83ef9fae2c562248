import { expect, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import type { Kind } from '#contract/translation-kinds.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const AR = { language: 'ar' } as const
const TYPED = 'كلمات لم تُحفظ بعد'

async function office() {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  const staff = staffClient(shop, tokens.superuser)
  const editor = staffClient(shop, tokens.staff)
  const client = (language: 'ar' | 'en') =>
    createClient({ origin: ORIGIN, language, fetch: (request) => shop.app.fetch(request) })
  return { shop, staff, editor, arabic: client('ar'), english: client('en') }
}

/** How a page reads each kind: by the key of a preview, or without. */
const PAGES: [Kind, field: string, path: string, read: (client: Client, preview?: string) => Promise<unknown>][] = [
  [
    'product',
    'name',
    '/ar/products/damask-rose',
    (client, preview) => client.catalogue.product({ slug: 'damask-rose', preview }),
  ],
  [
    'post',
    'title',
    '/ar/blog/how-cold-process-soap-is-made',
    (client, preview) => client.blog.post({ slug: 'how-cold-process-soap-is-made', preview }),
  ],
  ['policy', 'lead', '/ar/returns', (client, preview) => client.policies.read({ policy: 'returns', preview })],
  ['home', 'hero_title', '/ar', (client, preview) => client.about.home({ preview })],
  ['faq', 'question', '/ar', (client, preview) => client.about.home({ preview })],
  ['about', 'mission', '/ar/about-us', (client, preview) => client.about.read({ preview })],
  ['facts', 'hours', '/ar', (client, preview) => client.about.shop({ preview })],
]

test.each(PAGES)(
  'a preview shows typed words of a %s on its page in the language, and saves nothing',
  async (kind, field, path, read) => {
    const { staff, arabic, english } = await office()
    const { results } = await staff.staffTranslations.list({ ...AR, kind, page_size: 100 })
    const row = results.find((one) => (one.path === '/' ? '/ar' : `/ar${one.path}`) === path)
    const place = { ...AR, kind, thing: row?.thing ?? '' }
    const saved = await staff.staffTranslations.read(place)
    const before = saved.fields.find((one) => one.field === field)
    const { url } = await staff.staffTranslations.preview({
      ...place,
      fields: [{ field, english: before?.english ?? '', words: TYPED }],
    })
    expect(new URL(url).pathname).toBe(path)
    const key = new URL(url).searchParams.get('preview') ?? ''
    expect(JSON.stringify(await read(arabic, key))).toContain(TYPED)
    // A policy refuses the key of another language; other pages stay as they are.
    expect(JSON.stringify(await read(english, key).catch(String))).not.toContain(TYPED)
    expect(JSON.stringify(await read(arabic))).not.toContain(TYPED)
    expect(await staff.staffTranslations.read(place)).toEqual(saved)
  },
)

test('a draft post and a product that is not on sale yet have previews of their translations alone', async () => {
  const { staff, arabic, english } = await office()
  const draft = await staff.staffBlog.createPost({ title: 'A new soap', content: '<p>Soon.</p>' })
  const { results } = await staff.staffCatalogue.categories({})
  const category_id = results[0]?.id ?? 0
  const typed = { name: 'Black Soap', slug: 'black-soap', category_id, price: '5.00', published: false }
  const product = await staff.staffCatalogue.createProduct(typed)
  const previewOf = async (place: { kind: Kind; thing: string }, field: string, before: string) => {
    const fields = [{ field, english: before, words: TYPED }]
    const { url } = await staff.staffTranslations.preview({ ...AR, ...place, fields })
    return { path: new URL(url).pathname, preview: new URL(url).searchParams.get('preview') ?? '' }
  }
  const post = await previewOf({ kind: 'post', thing: String(draft.id) }, 'title', 'A new soap')
  const soap = await previewOf({ kind: 'product', thing: String(product.id) }, 'name', 'Black Soap')
  expect([post.path, soap.path]).toEqual([`/ar/blog/${draft.slug}`, `/ar/products/${product.slug}`])

  const asked = { slug: draft.slug, preview: post.preview }
  expect((await arabic.blog.post(asked)).title).toBe(TYPED)
  expect((await arabic.catalogue.product({ slug: product.slug, preview: soap.preview })).name).toBe(TYPED)
  // Not in another language, not with the key of something else, and not without.
  for (const read of [
    () => english.blog.post(asked),
    () => arabic.blog.post({ ...asked, preview: soap.preview }),
    () => arabic.blog.post({ slug: draft.slug }),
    () => english.catalogue.product({ slug: product.slug, preview: soap.preview }),
    () => arabic.catalogue.product({ slug: product.slug, preview: post.preview }),
    () => arabic.catalogue.product({ slug: product.slug }),
  ])
    expect(await refusalOf(read())).toEqual([404, expect.any(String)])
})

test('a preview ends after an hour, and is refused for what has no page and for what only the owner writes', async () => {
  const { shop, staff, editor, arabic } = await office()
  const id = (await arabic.catalogue.product({ slug: 'damask-rose' })).id
  const place = { ...AR, kind: 'product', thing: String(id) } as const
  const fields = [{ field: 'name', english: 'Damask Rose Soap', words: TYPED }]
  const { url } = await staff.staffTranslations.preview({ ...place, fields })
  const preview = new URL(url).searchParams.get('preview') ?? ''
  // The key of one thing shows nothing of another.
  const other = await arabic.catalogue.product({ slug: 'oat-and-honey', preview })
  expect(JSON.stringify(other)).not.toContain(TYPED)
  shop.pass(61 * 60_000)
  expect(await refusalOf(arabic.catalogue.product({ slug: 'damask-rose', preview }))).toEqual([410, expect.any(String)])
  const category = { ...AR, kind: 'category' as const, thing: '1', fields: [] }
  expect(await refusalOf(staff.staffTranslations.preview(category))).toEqual([400, expect.any(String)])
  const policy = { ...AR, kind: 'policy' as const, thing: 'returns', fields: [] }
  expect(await refusalOf(editor.staffTranslations.preview(policy))).toEqual([403, expect.any(String)])
})
