import { expect, test } from 'vitest'
import { IMPORT_LIMIT } from '#contract/limits.ts'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const csv = (text: string) => ({
  file: { bytes: new Uint8Array(new TextEncoder().encode(text)), content_type: 'text/csv' },
})

test('the check describes each line’s effect or error, and changes nothing', async () => {
  const { shop, staff } = await office()
  const plan = await staff.staffCatalogue.checkImport(
    csv(
      [
        'slug,variant,price,stock',
        'damask-rose,,7.5,20',
        'frankincense-night-cream,60 ML,£29.00,',
        'lavendar-fields,,7.00,3',
        'frankincense-night-cream,,20.00,1',
        'frankincense-night-cream,45 ml,20.00,1',
        'lavender-fields,,seven,3',
        'cinnamon-and-clove,,7.00,-3',
        'damask-rose,,7.75,',
        'cedar-and-black-pepper,,,',
        'black-seed-oil,50 ml,0.00,',
      ].join('\r\n'),
    ),
  )
  expect(plan).toMatchObject({ changes: 2, wrong: 7, unchanged: 1 })
  const rose = await shop.client().catalogue.product({ slug: 'damask-rose' })
  const level = await levelOf(shop, 'damask-rose')
  expect(plan.lines[0]).toEqual({
    line: 2,
    slug: 'damask-rose',
    variant: '',
    name: rose.name,
    price: { from: rose.price, to: '7.50' },
    stock: { from: level, to: 20 },
    changed_since: null,
    problem: null,
  })
  expect(plan.lines[1]).toMatchObject({
    line: 3,
    name: 'Frankincense Night Cream, 60 ml',
    price: { from: '28.00', to: '29.00' },
    stock: null,
    problem: null,
  })
  expect(plan.lines.slice(2).map(({ line, problem }) => [line, problem])).toEqual([
    [4, 'There is no product with this slug.'],
    [5, 'Frankincense Night Cream comes in sizes. Name one of them: 30 ml, 60 ml.'],
    [6, 'Frankincense Night Cream has no size “45 ml”. It has 30 ml, 60 ml.'],
    [7, '“seven” is not a price. Write it as 7.50.'],
    [8, '“-3” is not a number of units. Write it as 12.'],
    [9, 'Line 2 is about the same item.'],
    [10, null],
    [11, 'A price must be more than 0.00 and at most 10000.00.'],
  ])
  expect(await shop.client().catalogue.product({ slug: 'damask-rose' })).toEqual(rose)
})

test('one wrong line stops the import, unless wrong lines are skipped', async () => {
  const { shop, staff } = await office()
  const sent = csv(
    'slug;variant;price;stock\ndamask-rose;;7.50;20\nno-such-thing;;1.00;1\nfrankincense-night-cream;60 ml;16.50;40\n',
  )
  const { seen } = await staff.staffCatalogue.checkImport(sent)
  expect(await refusalOf(staff.staffCatalogue.applyImport({ ...sent, seen }))).toEqual([
    400,
    'One line is wrong. Correct the file, or choose to skip them.',
  ])
  expect(await staff.staffCatalogue.applyImport({ ...sent, seen, skip_wrong: 'true' })).toEqual({
    changed: 2,
    skipped: 1,
    count_again: [],
    detail: '2 lines done. One wrong line was left out.',
  })
  expect(await shop.client().catalogue.product({ slug: 'damask-rose' })).toMatchObject({ price: '7.50' })
  expect(await levelOf(shop, 'damask-rose')).toBe(20)
  // The larger size is the cheaper one now, so that the product costs what it does.
  const cream = await shop.client().catalogue.product({ slug: 'frankincense-night-cream' })
  expect(cream).toMatchObject({ price: '16.50', unit_price: '£275.00 per litre' })
  expect(cream.variants.find(({ name }) => name === '60 ml')).toMatchObject({ price: '16.50' })
  expect(await levelOf(shop, 'frankincense-night-cream', '60 ml')).toBe(40)
  const { rows } = await shop.database.pool.query(
    "select by_username, subject_label, before, after from audit_log where action = 'price_import.line' order by id",
  )
  expect(rows).toMatchObject([
    { by_username: 'sam', after: { price: '7.50', stock: 20 } },
    {
      by_username: 'sam',
      subject_label: 'Frankincense Night Cream, 60 ml',
      before: { price: '28.00', stock: 5 },
      after: { price: '16.50', stock: 40 },
    },
  ])
  // What was seen is no longer so: the same file again is checked again.
  expect(
    ((await refusalOf(staff.staffCatalogue.applyImport({ ...sent, seen, skip_wrong: 'true' }))) as unknown[])[0],
  ).toBe(409)
  expect(await staff.staffCatalogue.checkImport(sent)).toMatchObject({ changes: 0, unchanged: 2, wrong: 1 })
})

test('returns 409 for a sale since the check, and for another file', async () => {
  const { shop, staff } = await office()
  const sent = csv('slug,stock\ndamask-rose,12\n')
  const { seen } = await staff.staffCatalogue.checkImport(sent)
  const again = 'Prices or stock have changed since you checked this file. Check it again to see what it would change.'
  expect(await refusalOf(staff.staffCatalogue.applyImport({ ...csv('slug,stock\ndamask-rose,13\n'), seen }))).toEqual([
    409,
    again,
  ])
  const { session_id } = await readyToPay(shop.client(), { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: shop.client(), session_id })
  expect(await refusalOf(staff.staffCatalogue.applyImport({ ...sent, seen }))).toEqual([409, again])
  const fresh = await staff.staffCatalogue.checkImport(sent)
  expect(await staff.staffCatalogue.applyImport({ ...sent, seen: fresh.seen })).toMatchObject({
    changed: 1,
    detail: 'One line done.',
  })
  const { results } = await staff.staffStock.items({ search: 'damask-rose' })
  const { results: ledger } = await staff.staffStock.movements({ id: results[0]?.id ?? 0 })
  expect(ledger[0]).toMatchObject({ kind: 'adjustment', level: 12, reason: 'Import of prices and stock', by: 'sam' })
})

test('an import can’t go below held stock', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 3 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const plan = await staff.staffCatalogue.checkImport(csv('slug,stock\ndamask-rose,2\n'))
  expect(plan.lines[0]?.problem).toBe('Customers are paying for 3 right now, so there can’t be fewer.')
})

test('an export can be imported again unchanged, also from a spreadsheet', async () => {
  const { staff } = await office()
  const { filename, chunks } = await staff.staffCatalogue.exportPrices({})
  expect(filename).toMatch(/^prices-and-stock-\d{4}-\d\d-\d\d\.csv$/)
  let text = ''
  for await (const chunk of chunks) text += chunk
  expect(text.split('\r\n')[0]).toContain('"slug","variant","price","stock"')
  const plan = await staff.staffCatalogue.checkImport(csv(text))
  expect(plan.lines.length).toBeGreaterThan(27)
  expect(plan).toMatchObject({ changes: 0, wrong: 0 })
  // As Excel writes it: what separates the cells comes first, and rows that were emptied come last.
  const [header = '', first = ''] = text.replace('\ufeff', '').replaceAll(',', ';').split('\r\n')
  const saved = await staff.staffCatalogue.checkImport(csv(['\ufeffsep=;', header, first, ';;;', ';;;;'].join('\r\n')))
  expect(saved).toMatchObject({ changes: 0, wrong: 0, lines: [{ line: 3 }] })
})

test('returns 400 with a message for a file of another kind', async () => {
  const { staff } = await office()
  const refused = async (text: string | Uint8Array) =>
    (
      (await refusalOf(
        staff.staffCatalogue.checkImport(
          typeof text === 'string' ? csv(text) : { file: { bytes: new Uint8Array(text), content_type: 'text/csv' } },
        ),
      )) as unknown[]
    )[1]
  expect(await refused('slug,variant,prices,stock\na,b,1.00,2')).toBe(
    'The first line names the columns: slug, variant, price, stock, version. Not known: prices.',
  )
  expect(await refused('slug,variant\na,b')).toBe(
    'The first line names the columns: slug, variant, price, stock, version.',
  )
  for (const emptied of ['slug,price\n', 'slug,price\n,\n,'])
    expect(await refused(emptied)).toBe('The file has only a heading line.')
  expect(await refused('slug,price\n"damask-rose,1.00')).toBe(
    'This is not a CSV file we can read: a quotation mark is opened and not closed.',
  )
  expect(await refused(Uint8Array.of(0xff, 0xfe, 0x73, 0x00))).toBe(
    'This is not a text file. Please save the sheet as “CSV UTF-8”.',
  )
  expect(await refused(`slug,price\n${'damask-rose,1.00\n'.repeat(2001)}`)).toBe(
    'The file has more than 2000 lines. Please split it into smaller files.',
  )
  expect(await refused(`slug,price\n${`${'x'.repeat(5000)},1.00\n`}`)).toBe(
    'This is not a CSV file we can read: a line is too long, or a quotation mark is opened and not closed.',
  )
  expect((await staff.staffCatalogue.checkImport(csv('slug,price\ndamask-rose,1.00,,5'))).lines[0]?.problem).toBe(
    'This line has more cells than the first one.',
  )
})

test('refuses a megabyte of lines quickly and in little memory, and accepts 2000 lines', async () => {
  const { staff } = await office()
  const megabyte = (line: string) => `slug,price\n${line.repeat(Math.floor((IMPORT_LIMIT - 20) / line.length))}`
  for (const [what, line] of Object.entries({
    short: 'a\n',
    quoted: '""\n',
    empty: '\n',
    commas: `${','.repeat(400)}\n`,
  })) {
    // Processor time: a busy machine stretches the clock.
    const [before, begun] = [process.memoryUsage().rss, process.cpuUsage()]
    const refusal = await refusalOf(staff.staffCatalogue.checkImport(csv(megabyte(line))))
    expect(String(refusal), what).toMatch(/^400,The file has (more than 2000 lines|only a heading line)\./)
    expect(process.cpuUsage(begun).user / 1000, what).toBeLessThan(1500)
    expect(process.memoryUsage().rss - before, what).toBeLessThan(200 * 1024 * 1024)
  }
  expect(
    (await staff.staffCatalogue.checkImport(csv(`slug,price\n${'damask-rose,1.00\n'.repeat(2000)}`))).lines,
  ).toHaveLength(2000)
})

test('a line that changed since the export needs a choice before it overwrites anything', async () => {
  const { shop, staff } = await office()
  const guest = shop.client()
  const exported = await exportedText(staff)
  expect(exported.split('\r\n')[0]).toBe('"slug","variant","price","stock","version"')
  const sold = ['damask-rose', 'lavender-fields', 'thyme-and-lemon']
  const levels = new Map(await Promise.all(sold.map(async (slug) => [slug, await levelOf(shop, slug)] as const)))
  const { session_id } = await readyToPay(guest, { items: sold.map((slug) => ({ slug, quantity: 1 })) })
  await pay(shop, { client: guest, session_id })
  const rose = (await staff.staffCatalogue.products({ search: 'damask-rose' })).results[0]
  await staff.staffCatalogue.updateProduct({ id: rose?.id ?? 0, version: rose?.version ?? 0, price: '9.10' })

  // Somebody has counted: 40 of the three that were sold, and 41 of one that nobody bought; the prices in the file are
  // those of the export.
  const edited = sold
    .concat('cedar-and-black-pepper')
    .reduce((text, slug) => withStock(text, slug, slug.startsWith('cedar') ? 41 : 40), exported)
  const plan = await staff.staffCatalogue.checkImport(csv(edited))
  expect(plan).toMatchObject({ changes: 1, changed_since: 3, wrong: 0 })
  const lineOf = (slug: string) => plan.lines.find((line) => line.slug === slug)
  expect(lineOf('damask-rose')).toMatchObject({
    changed_since: { stock: true, price: true },
    stock: { from: (levels.get('damask-rose') ?? 0) - 1, to: 40 },
  })
  expect(lineOf('lavender-fields')).toMatchObject({ changed_since: { stock: true, price: false } })
  expect(lineOf('cedar-and-black-pepper')).toMatchObject({ changed_since: null })
  expect(await refusalOf(staff.staffCatalogue.applyImport({ ...csv(edited), seen: plan.seen }))).toEqual([
    409,
    '3 lines have changed since the export. Choose for each: keep the shop’s number, take the file’s, or count again.',
  ])
  const [keep, take, skip] = sold.map((slug) => lineOf(slug)?.line)
  const ways = `keep:${keep},take:${take},skip:${skip}`
  const done = await staff.staffCatalogue.applyImport({ ...csv(edited), seen: plan.seen, ways })
  expect(done).toMatchObject({
    changed: 2,
    count_again: ['Thyme & Lemon Soap'],
    detail: '2 lines done. Count again: Thyme & Lemon Soap.',
  })
  expect(await levelOf(shop, 'damask-rose')).toBe((levels.get('damask-rose') ?? 0) - 1)
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ price: '9.10' })
  expect(await levelOf(shop, 'lavender-fields')).toBe(40)
  expect(await levelOf(shop, 'thyme-and-lemon')).toBe((levels.get('thyme-and-lemon') ?? 0) - 1)
  expect(await levelOf(shop, 'cedar-and-black-pepper')).toBe(41)
  // A version that somebody has made up is wrong, and an empty one is a file of one's own.
  const own = await staff.staffCatalogue.checkImport(csv('slug,stock,version\ndamask-rose,3,\nlavender-fields,3,7\n'))
  expect(own.lines.map(({ problem, changed_since }) => [problem, changed_since])).toEqual([
    [null, null],
    ['The version is not from our export. Export again, or leave the cell empty.', null],
  ])
  for (const wrong of ['keep', 'keep:x', 'drop:2', 'keep:1-'])
    expect(await refusalOf(staff.staffCatalogue.applyImport({ ...csv(edited), seen: plan.seen, ways: wrong }))).toEqual(
      [400, 'Please choose again for each line.'],
    )
})

async function exportedText(staff: StaffClient): Promise<string> {
  let text = ''
  for await (const piece of (await staff.staffCatalogue.exportPrices({})).chunks) text += piece
  return text
}

/** The export as a spreadsheet gives it back, with another number of pieces. */
function withStock(text: string, slug: string, pieces: number): string {
  return text.replace(new RegExp(`^("${slug}","","[\\d.]+",)"\\d+"`, 'm'), `$1"${pieces}"`)
}

async function office(): Promise<{ shop: Awaited<ReturnType<typeof openShop>>; staff: StaffClient }> {
  const shop = await openShop()
  return { shop, staff: staffClient(shop, (await staffTokens(shop)).staff) }
}

async function levelOf(shop: TestShop, slug: string, size: string | null = null): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `select i.level from stock_items i join products p on p.id = i.product_id
      left join variants v on v.id = i.variant_id
     where p.slug = $1 and v.name is not distinct from $2`,
    [slug, size],
  )
  return rows[0].level
}
