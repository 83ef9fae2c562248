import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { purge } from '#server/retention.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { openMisses, WORDS_A_DAY } from './misses.ts'

const DAY = 24 * 60 * 60 * 1000

test('what finds nothing and what is left out is counted, in plain words', async () => {
  const { shop, misses } = await office()
  const { products } = shop.client().catalogue
  await products({ q: 'Moonstone Rocket  Bombs!' })
  await products({ q: 'moonstone rocket bombs' })
  await products({ q: 'soap without moonstone' })
  // Found, the same search once more, and what a filter excludes.
  await products({ q: 'lavender' })
  await products({ q: 'lavander' })
  await products({ q: 'lavander', exact: '1' })
  await products({ q: 'moonstone rocket bombs', sort: 'price' })
  await products({ q: 'lavender', type: 'no-such-type' })
  await expect.poll(misses).toEqual([
    { words: 'moonstone rocket bombs', times: 2 },
    { words: 'moonstone', times: 1 },
  ])
})

test('nothing is kept of what may be an address, a phone number, a card or an order, or is very long', async () => {
  const { shop, misses } = await office()
  for (const q of ['anna.holt@example.com', 'qqq 07700 900123', 'SS-200123', '٠٧٧٠٠٩٠٠١٢٣', `q${'x'.repeat(70)}`, '!!'])
    await shop.client().catalogue.products({ q })
  // Markup is words, of which nothing can run.
  await shop.client().catalogue.products({ q: '<img src=x onerror=qqqq>' })
  await expect.poll(async () => (await misses()).map(({ words }) => words)).toEqual(['img src x onerror qqqq'])
  const { rows } = await shop.database.pool.query('select * from search_misses')
  expect(Object.keys(rows[0])).toEqual(['day', 'words', 'times'])
})

test('the day is that of the shop, periods end today, and rows go after 400 days', async () => {
  const { shop, staff, misses } = await office()
  const write = (day: string, words: string) =>
    shop.database.pool.query('insert into search_misses (day, words) values ($1, $2)', [day, words])
  const daysAgo = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
      new Date(shop.context.now().getTime() - days * DAY),
    )
  await write(daysAgo(0), 'today')
  await write(daysAgo(6), 'a week')
  await write(daysAgo(29), 'a month')
  await write(daysAgo(89), 'a quarter')
  await write(daysAgo(398), 'a year')
  await write(daysAgo(402), 'long')
  const within = async (days: 7 | 30 | 90) =>
    (await staff.staffSearch.misses({ days })).results.map(({ words }) => words)
  expect(await within(7)).toEqual(['a week', 'today'])
  expect(await within(30)).toEqual(['a month', 'a week', 'today'])
  expect((await within(90)).length).toBe(4)
  await purge(shop.context)
  expect((await misses()).map(({ words }) => words)).not.toContain('long')
  expect((await misses()).length).toBe(5)

  // Half past midnight in British summer is yesterday in UTC.
  const note = openMisses({ ...shop.context, now: () => new Date('2026-07-01T23:30:00Z') })
  note({ q: 'midsummer', nothing: true, ignored: [] })
  await expect
    .poll(
      async () =>
        (await shop.database.pool.query("select day::text from search_misses where words = 'midsummer'")).rows,
    )
    .toEqual([{ day: '2026-07-02' }])
})

test('a flood is bounded: by the minute, and by different words of a day; known words still count', async () => {
  const { shop, misses } = await office()
  await Promise.all(Array.from({ length: 100 }, (_, at) => shop.client().catalogue.products({ q: `qqqq${at}x` })))
  await expect.poll(async () => (await misses()).length).toBe(60)
  await shop.database.pool.query(
    "insert into search_misses (day, words) select (now() at time zone 'Europe/London')::date, 'word ' || n from generate_series(1, $1::int) n",
    [WORDS_A_DAY],
  )
  const note = openMisses(shop.context)
  note({ q: 'one too many', nothing: true, ignored: [] })
  note({ q: 'word 7', nothing: true, ignored: [] })
  await expect
    .poll(async () => (await misses()).find(({ words }) => words === 'word 7'))
    .toEqual({ words: 'word 7', times: 2 })
  expect((await misses()).map(({ words }) => words)).not.toContain('one too many')
})

test('a search is answered though its words can’t be noted, which is logged without them', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  const shop = await openShop({ log })
  await shop.database.pool.query('alter table search_misses rename to elsewhere')
  expect((await shop.client().catalogue.products({ q: 'moonstone' })).count).toBe(0)
  await expect.poll(() => lines.join('')).toContain('a search was not noted')
  expect(lines.join('')).not.toContain('moonstone')
})

test('staff see what a miss means by now, export the list, and forget words', async () => {
  const { shop, staff } = await office()
  await shop.client().catalogue.products({ q: 'moonstone' })
  await shop.client().catalogue.products({ q: 'zzyzx' })
  await expect.poll(async () => (await staff.staffSearch.misses({})).count).toBe(2)
  await staff.staffSearch.createSynonym({ term: 'moonstone', means: 'sea salt' })
  expect((await staff.staffSearch.misses({})).results).toEqual([
    { words: 'moonstone', times: 1, means: ['sea salt'] },
    { words: 'zzyzx', times: 1, means: [] },
  ])
  const { filename, chunks } = await staff.staffSearch.exportMisses({ days: 7 })
  const parts: string[] = []
  for await (const chunk of chunks) parts.push(chunk)
  expect(filename).toBe('searches-without-result-7-days.csv')
  expect(parts.join('')).toBe('"Searched for","Times","Means"\r\n"moonstone","1","sea salt"\r\n"zzyzx","1",""\r\n')
  await staff.staffSearch.forgetMiss({ words: 'zzyzx' })
  await staff.staffSearch.forgetMiss({ words: 'zzyzx' })
  expect((await staff.staffSearch.misses({})).count).toBe(1)
  const { rows } = await shop.database.pool.query(
    'select action, subject_label, before from audit_log order by id desc limit 1',
  )
  expect(rows).toEqual([{ action: 'search.forget', subject_label: 'Words of a search', before: null }])
  expect(await refusalOf(staff.staffSearch.misses({ days: 8 as never }))).toEqual([400, expect.any(String)])
})

async function office() {
  const shop: TestShop = await openShop()
  return {
    shop,
    staff: staffClient(shop, (await staffTokens(shop)).staff),
    misses: async (): Promise<{ words: string; times: number }[]> =>
      (await shop.database.pool.query('select words, times from search_misses order by times desc, words')).rows,
  }
}
