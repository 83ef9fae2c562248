import { test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'

test('x', async () => {
  const shop = await openShop()
  const { findProducts } = await import('./find-products.ts')
  await findProducts(shop.context?.db ?? (shop as any).database.db, {
    language: 'en',
    pageRequest: { page: 1, size: 5, offset: 0, cursor: null },
    wanted: { q: 'lavander', with: [], without: [] },
  }).catch((e: any) =>
    console.log(e.cause?.message ?? e, e.cause?.position, String(e.query ?? e.message).slice(0, 5000)),
  )
  const c = shop.client()
  for (const q of [
    'lavander',
    'sope',
    'soap without lavender',
    'cream for dry skin under £20',
    'olive oil',
    'الخزامى',
    'صابون بدون لافندر',
    'charcol soap',
    'gift for mum',
    'زيت',
    'العسل',
    'shae buter',
    'zzzzzz',
    "'; drop table",
    'soap & (lavender | !rose)',
  ]) {
    const t = performance.now()
    const r = await c.catalogue.products({ q, page_size: 5 })
    const { facets, ...s } = r.search ?? ({} as any)
    console.log(
      q,
      '→',
      r.count,
      r.results.map((p) => p.slug).join(' '),
      JSON.stringify(s),
      (performance.now() - t).toFixed(0) + ' ms',
    )
  }
  const r = await c.catalogue.products({ type: 'soap', skin: 'dry' })
  console.log(r.count, JSON.stringify(r.search))
})
