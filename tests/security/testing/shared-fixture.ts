import { afterAll, beforeAll } from 'vitest'
import { openSharedShop, type ShopOptions, type TestShop } from '#server/testing/shop.ts'

/** One shop for all tests of a file. */
export function shopOfFile(options: ShopOptions = {}): () => TestShop {
  let opened: Awaited<ReturnType<typeof openSharedShop>> | undefined
  beforeAll(async () => {
    opened = await openSharedShop(options)
  })
  afterAll(() => opened?.end())
  return () => {
    if (!opened) throw new Error('The shop of this file is not open yet.')
    return opened.shop
  }
}
