import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const HOUR = 60 * 60_000
const CONFLICT = [
  409,
  'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
]

test('a post is drafted, previewed, published and withdrawn, and each step is in the audit trail', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffBlog, staffShop } = staffClient(shop, staff)
  const { blog } = shop.client()

  const draft = await staffBlog.createPost({ title: "Soap, and how it's made", content: '<p>Slowly.</p>' })
  expect(draft).toMatchObject({ slug: 'soap-and-how-its-made', state: 'draft', published_at: null, version: 1 })
  expect(await refusalOf(blog.post({ slug: draft.slug }))).toEqual([404, 'Post not found.'])

  const { url } = await staffBlog.previewPost({ id: draft.id })
  const preview = new URL(url).searchParams.get('preview') ?? ''
  expect((await blog.post({ slug: draft.slug, preview })).content).toBe('<p>Slowly.</p>')
  expect(
    await refusalOf(
      blog.post({ slug: draft.slug, preview: preview.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
    ),
  ).toEqual([404, 'Post not found.'])
  expect(await refusalOf(blog.post({ slug: draft.slug, preview: '999999999999.x' }))).toEqual([404, 'Post not found.'])

  const published = await staffBlog.updatePost({ id: draft.id, version: 1, published_at: 'now' })
  expect(published).toMatchObject({ state: 'published', version: 2 })
  expect((await blog.posts({})).results[0]).toMatchObject({ slug: draft.slug, title: "Soap, and how it's made" })
  await staffBlog.updatePost({ id: draft.id, version: 2, published_at: null })
  expect(await refusalOf(blog.post({ slug: draft.slug }))).toEqual([404, 'Post not found.'])
  shop.pass(2 * HOUR)
  expect(await refusalOf(blog.post({ slug: draft.slug, preview }))).toEqual([404, 'Post not found.'])

  await staffBlog.removePost({ id: draft.id, version: 3 })
  expect(await refusalOf(staffBlog.post({ id: draft.id }))).toEqual([404, 'Post not found.'])
  const deeds = await staffShop.audit({ subject_kind: 'post', subject_id: String(draft.id) })
  expect(deeds.results.map(({ action }) => action)).toEqual([
    'post.remove',
    'post.update',
    'post.update',
    'post.create',
  ])
  expect(deeds.results[2]).toMatchObject({
    before: { published_at: null },
    after: { published_at: expect.any(String) },
    subject_label: "Soap, and how it's made",
  })
})

test('a scheduled post appears at its time and not before', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffBlog } = staffClient(shop, staff)
  const { blog } = shop.client()
  const at = new Date(shop.context.now().getTime() + HOUR).toISOString()
  const post = await staffBlog.createPost({ title: 'Tomorrow', content: '<p>Soon.</p>', published_at: at })
  expect(post.state).toBe('waiting')
  expect((await staffBlog.posts({ state: 'waiting' })).results.map(({ id }) => id)).toEqual([post.id])
  expect((await blog.posts({ page_size: 100 })).count).toBe(12)
  shop.pass(HOUR + 1000)
  expect((await blog.posts({})).results[0]?.slug).toBe('tomorrow')
  expect((await staffBlog.post({ id: post.id })).state).toBe('published')
})

test('the editor’s HTML is saved without what the shop may not show', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffBlog } = staffClient(shop, staff)
  const content =
    '<h2 onclick="a()">Heading</h2><p style="color:red">Text <a href="javascript:a()">link</a> <strong>bold</strong></p><script>a()</script><img src=x onerror=a()>'
  const post = await staffBlog.createPost({ title: 'Poison', content })
  expect(post.content).toBe('<h2>Heading</h2><p>Text <a rel="noopener nofollow">link</a> <strong>bold</strong></p>')
  const { rows } = await shop.database.pool.query('select content from blog_posts where id = $1', [post.id])
  expect(rows[0].content).toBe(post.content)
})

test('returns 409 to the second of two concurrent editors of a post', async () => {
  const shop = await openShop()
  const { staff, superuser } = await staffTokens(shop)
  const [one, other] = [staffClient(shop, staff).staffBlog, staffClient(shop, superuser).staffBlog]
  const [post] = (await one.posts({})).results
  const { version } = await one.post({ id: post?.id ?? 0 })
  await one.updatePost({ id: post?.id ?? 0, version, title: 'First' })
  expect(await refusalOf(other.updatePost({ id: post?.id ?? 0, version, title: 'Second' }))).toEqual(CONFLICT)
  expect(await refusalOf(other.removePost({ id: post?.id ?? 0, version }))).toEqual(CONFLICT)
  expect((await one.post({ id: post?.id ?? 0 })).title).toBe('First')
})

test('an invalid post gets a message under each wrong field', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffBlog } = staffClient(shop, staff)
  const fieldsOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (problem: { fields: object }) => problem.fields,
    )
  expect(await fieldsOf(staffBlog.createPost({ title: ' ' }))).toEqual({ title: ['This field is required'] })
  expect(await fieldsOf(staffBlog.createPost({ title: 'X', slug: 'Not This' }))).toEqual({
    slug: [expect.stringContaining('lower-case letters')],
  })
  expect(await fieldsOf(staffBlog.createPost({ title: 'X', slug: 'what-sidr-leaf-is' }))).toEqual({
    slug: [expect.stringContaining('Another post')],
  })
  expect(await fieldsOf(staffBlog.createPost({ title: 'اللبان' }))).toEqual({
    slug: [expect.stringContaining('address')],
  })
  expect(await fieldsOf(staffBlog.createPost({ title: 'X', category_id: 999 }))).toEqual({
    category_id: [expect.any(String)],
  })
  expect(await fieldsOf(staffBlog.createPost({ title: 'X', picture: { hash: '0'.repeat(32), alt: 'Soap' } }))).toEqual({
    picture: [expect.any(String)],
  })
  expect(await fieldsOf(staffBlog.createPost({ title: 'X', content: '<p> </p>', published_at: 'now' }))).toEqual({
    content: [expect.any(String)],
  })
  expect(await fieldsOf(staffBlog.createPost({ title: 'X', published_at: 'tomorrow' }))).toEqual({
    published_at: ['Please give a date and a time.'],
  })
})

test('blog categories are created, renamed and removed, and their posts stay', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffBlog } = staffClient(shop, staff)
  const { blog } = shop.client()
  const made = await staffBlog.createCategory({ name: 'News & views' })
  expect(made).toMatchObject({ slug: 'news-views', posts: 0, version: 1 })
  const renamed = await staffBlog.updateCategory({ id: made.id, version: 1, name: 'News' })
  expect(await refusalOf(staffBlog.updateCategory({ id: made.id, version: 1, name: 'Old' }))).toEqual(CONFLICT)
  const post = await staffBlog.createPost({
    title: 'Open',
    content: '<p>Open.</p>',
    category_id: made.id,
    published_at: 'now',
  })
  expect((await staffBlog.categories({})).find(({ id }) => id === made.id)).toMatchObject({ name: 'News', posts: 1 })
  expect(await blog.categories({})).toContainEqual({ id: made.id, slug: 'news-views', name: 'News' })
  await staffBlog.removeCategory({ id: made.id, version: renamed.version })
  expect(await blog.post({ slug: post.slug })).toMatchObject({ category: null })
})
