import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { edgeOf } from '#server/testing/through-edge.ts'

test('the blog lists five posts a page, newest first, and links to the next pages', async () => {
  const shop = await openShop()
  const { blog } = edgeOf(shop).client()
  const pages = await Promise.all([1, 2, 3].map((page) => blog.posts({ page })))
  expect(pages.map((page) => page.results.length)).toEqual([5, 5, 2])
  expect(pages[0]).toMatchObject({ count: 12, page_size: 5, previous: null, next: `${ORIGIN}/blogposts/?page=2` })
  expect(pages[2]).toMatchObject({ next: null, previous: `${ORIGIN}/blogposts/?page=2` })
  const posts = pages.flatMap((page) => page.results)
  expect(new Set(posts.map((post) => post.id)).size).toBe(12)
  const dates = posts.map((post) => post.created_at)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(await refusalOf(blog.posts({ page: 4 }))).toEqual([404, 'There is no such page.'])
  const [first] = posts
  expect(await blog.post({ slug: first?.slug ?? '' })).toEqual(first)
  expect(first).toMatchObject({
    featured_image: expect.stringMatching(/^\/media\//),
    category: { slug: expect.any(String) },
    content: expect.stringMatching(/^<p>/),
  })
  expect(await refusalOf(blog.post({ slug: 'no-such-post' }))).toEqual([404, 'Post not found.'])
})

test('the search finds posts by words in title and text, within a category if one is given', async () => {
  const shop = await openShop()
  const { blog } = edgeOf(shop).client()
  const categories = await blog.categories({})
  expect(categories.map((category) => category.slug).toSorted()).toEqual(['ingredients', 'making', 'rituals', 'skin'])
  const found = await blog.posts({ search: 'sidr leaf' })
  expect(found.results.map((post) => post.slug)).toContain('what-sidr-leaf-is')
  expect((await blog.posts({ search: 'SIDR' })).count).toBeGreaterThan(0)
  expect((await blog.posts({ search: 'xylophone' })).results).toEqual([])
  let together = 0
  for (const { slug } of categories) {
    const { count, results } = await blog.posts({ category__slug: slug, page_size: 100 })
    expect(results.every((post) => post.category?.slug === slug)).toBe(true)
    together += count
  }
  expect(together).toBe(12)
  expect((await blog.posts({ category__slug: 'none' })).count).toBe(0)
  const both = await blog.posts({ search: 'soap', category__slug: 'making', page_size: 1 })
  expect(both.next).toBe(`${ORIGIN}/blogposts/?page_size=1&search=soap&category__slug=making&page=2`)
})

test('search input is only ever search words', async () => {
  const shop = await openShop()
  const { blog } = edgeOf(shop).client()
  for (const search of [
    '%',
    '_',
    '100%',
    "' or 1=1 --",
    'xylophone & | ! <-> (',
    ':*',
    'a:b',
    '"open',
    '\\',
    '*',
    '<script>',
    '((((',
    '-',
    'soap -soap',
    '🧼',
    'اللبان',
  ]) {
    const { count } = await blog.posts({ search })
    expect(count, search).toBeLessThan(12)
  }
  expect((await blog.posts({ search: '%' })).count).toBe(0)
  expect(await refusalOf(blog.posts({ search: 'x'.repeat(101) }))).toEqual([400, 'Please use at most 100 characters.'])
})

test('drafts and scheduled posts are hidden until their time', async () => {
  const shop = await openShop()
  const { blog } = edgeOf(shop).client()
  const [draft, later] = (await blog.posts({})).results.map((post) => post.slug)
  await shop.database.db.execute(sql`update blog_posts set published_at = null where slug = ${draft}`)
  await shop.database.db.execute(
    sql`update blog_posts set published_at = now() + interval '1 hour' where slug = ${later}`,
  )
  const hidden = await blog.posts({ page_size: 100 })
  expect(hidden.count).toBe(10)
  expect(hidden.results.map((post) => post.slug)).not.toContain(draft)
  for (const slug of [draft, later])
    expect(await refusalOf(blog.post({ slug: slug ?? '' }))).toEqual([404, 'Post not found.'])
  shop.pass(61 * 60_000)
  expect((await blog.posts({})).results[0]?.slug).toBe(later)
  expect((await blog.posts({})).count).toBe(11)
})

test('a script in the database is removed when the post is read', async () => {
  const shop = await openShop()
  const { blog, about } = edgeOf(shop).client()
  const slug = 'what-sidr-leaf-is'
  const poison = `<p onclick="a()">Sage</p><script>a()</script><img src=x onerror=a()><svg onload=a()><style>*{}</style><iframe src="https://evil.example"></iframe>
    <a href="javascript:a()">b</a><a href=" jAvAsCrIpT&#58;a()">c</a><a href="//evil.example">d</a><a href="/\\evil.example">e</a><a href="data:text/html,x">f</a>
    <a href="https://example.com" target="_blank">g</a><a href="/products">h</a><math><mtext><table><mglyph><style><img src onerror=a()></style></table></math>
    <form action="https://evil.example"><input name=card></form><meta http-equiv=refresh content=0><base href="https://evil.example"><b>bold</b>`
  await shop.database.db.execute(sql`update blog_posts set content = ${poison} where slug = ${slug}`)
  await shop.database.db.execute(
    sql`update shop_content set value = jsonb_set(value, '{story}', to_jsonb(${poison}::text)) where key = 'about'`,
  )
  const listed = (await blog.posts({ page_size: 100 })).results.find((post) => post.slug === slug)
  for (const html of [
    (await blog.post({ slug })).content,
    listed?.content ?? 'missing',
    (await about.read({})).story,
  ]) {
    expect(html).toContain('<p>Sage</p>')
    expect(html).toContain('<a href="https://example.com" rel="noopener nofollow">g</a>')
    expect(html).toContain('<a href="/products">h</a>')
    expect(html).not.toMatch(
      /<(script|img|svg|style|iframe|form|input|meta|base|math|b)\b|onclick|onerror|onload|javascript:|evil\.example|data:/i,
    )
  }
})

test('a search in Arabic finds posts by their Arabic words, in any form, and by their English ones', async () => {
  const shop = await openShop()
  const find = async (search: string, language: string) => {
    const answer = await shop.ask(calls.blog.posts, { search, page_size: 100 }, { 'accept-language': language })
    return ((await answer.json()) as { results: { slug: string }[] }).results.map(({ slug }) => slug)
  }
  expect(await find('السدر', 'ar')).toContain('what-sidr-leaf-is')
  expect(await find('سدر', 'ar')).toContain('what-sidr-leaf-is')
  expect(await find('sidr leaf', 'ar')).toContain('what-sidr-leaf-is')
  expect(await find('السدر', 'en')).toEqual([])
})
