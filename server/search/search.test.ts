import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import { openShop } from '#server/testing/shop.ts'

const slugs = (products: Product[]) => products.map(({ slug }) => slug)

/** What somebody in a hurry types, and a product that must be among the first three. */
const MISSPELT: Record<string, string> = {
  lavander: 'lavender-fields',
  lavendar: 'lavender-fields',
  'lavnder soap': 'lavender-fields',
  'levander sleep': 'lavender-sleep-oil',
  charcol: 'charcoal-and-tea-tree',
  charocal: 'charcoal-and-tea-tree',
  'tee tree': 'charcoal-and-tea-tree',
  'tea treee': 'charcoal-and-tea-tree',
  'damsk rose': 'damask-rose',
  'damask roze': 'damask-rose',
  camomile: 'chamomile-and-calendula',
  chamomille: 'chamomile-and-calendula',
  calendulla: 'chamomile-and-calendula',
  'calandula cream': 'calendula-hand-cream',
  'jasmin soap': 'jasmine-and-neroli',
  jasmen: 'jasmine-and-neroli',
  neroly: 'jasmine-and-neroli',
  rosmary: 'rosemary-and-nettle',
  'rosemery soap': 'rosemary-and-nettle',
  netle: 'rosemary-and-nettle',
  pepermint: 'peppermint-and-eucalyptus',
  eucaliptus: 'peppermint-and-eucalyptus',
  eucalyptis: 'peppermint-and-eucalyptus',
  'tyme soap': 'thyme-and-lemon',
  lemmon: 'thyme-and-lemon',
  'sage & sider': 'sage-and-sidr',
  saffran: 'oud-and-saffron',
  safron: 'oud-and-saffron',
  cinammon: 'cinnamon-and-clove',
  cinnamin: 'cinnamon-and-clove',
  'cloves cinamon': 'cinnamon-and-clove',
  sandelwood: 'sandalwood-and-cardamom',
  cardamon: 'sandalwood-and-cardamom',
  cardemom: 'sandalwood-and-cardamom',
  'ceder soap': 'cedar-and-black-pepper',
  'black peper': 'cedar-and-black-pepper',
  'blak pepper': 'cedar-and-black-pepper',
  'oats and hony': 'oat-and-honey',
  'oat honney': 'oat-and-honey',
  'sea kepl': 'sea-kelp-and-mint',
  'kelp and mnt': 'sea-kelp-and-mint',
  'argan aloee': 'argan-and-aloe',
  'argen soap': 'argan-and-aloe',
  'shae rose cream': 'shea-and-rose-face-cream',
  'face creem': 'shea-and-rose-face-cream',
  'hand craem': 'calendula-hand-cream',
  frankinsense: 'frankincense-night-cream',
  frankincence: 'frankincense-night-cream',
  'nigt cream': 'frankincense-night-cream',
  'body buter': 'oat-milk-body-butter',
  'oat mlik': 'oat-milk-body-butter',
  'rosehip oli': 'rosehip-facial-oil',
  'rose hip oil': 'rosehip-facial-oil',
  'rosehp facial': 'rosehip-facial-oil',
  'black sead oil': 'black-seed-oil',
  'blackseed oil': 'black-seed-oil',
  'hair oill': 'argan-hair-and-body-oil',
  'hedgrow gift': 'hedgerow-gift-box',
  'hamam set': 'hammam-ritual-set',
  'souq box': 'souk-gift-box',
  sope: 'oat-and-honey',
}

const IN_ARABIC: Record<string, string> = {
  'صابون اللافندر': 'lavender-fields',
  الخزامي: 'lavender-fields',
  'صابون الخزاما': 'lavender-fields',
  'العود و الزعفران': 'oud-and-saffron',
  زعفرن: 'oud-and-saffron',
  'زيت الحبه السوداء': 'black-seed-oil',
  'زيت الحبة السودا': 'black-seed-oil',
  'كريم الليل باللبان': 'frankincense-night-cream',
  'كريم اليدين': 'calendula-hand-cream',
  'القرفه والقرنفل': 'cinnamon-and-clove',
  القرنفول: 'cinnamon-and-clove',
  'الصندل والهيل': 'sandalwood-and-cardamom',
  'الشوفان و العسل': 'oat-and-honey',
  'الورد الدمشقى': 'damask-rose',
  'صابون الفحم': 'charcoal-and-tea-tree',
  'شجره الشاى': 'charcoal-and-tea-tree',
  'المريميه والسدر': 'sage-and-sidr',
  'زيت الارغان': 'argan-hair-and-body-oil',
  'الزعتر والليمون': 'thyme-and-lemon',
  'النعناع والاوكالبتوس': 'peppermint-and-eucalyptus',
  'إكليل الجبل': 'rosemary-and-nettle',
}

test('sixty misspelt searches find what was meant among the first three', async () => {
  expect(Object.keys(MISSPELT).length).toBeGreaterThanOrEqual(60)
  expect(await missed((await openShop()).client(), MISSPELT)).toEqual([])
})

test('twenty searches in Arabic, in the spellings of a hurry, find what was meant among the first three', async () => {
  expect(Object.keys(IN_ARABIC).length).toBeGreaterThanOrEqual(20)
  expect(await missed((await openShop()).client(), IN_ARABIC)).toEqual([])
})

async function missed(by: Client, table: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const [q, wanted] of Object.entries(table)) {
    const first = slugs((await by.catalogue.products({ q, page_size: 3 })).results)
    if (!first.includes(wanted)) found.push(`${q}: ${wanted} isn't among ${first.join(', ')}`)
  }
  return found
}

