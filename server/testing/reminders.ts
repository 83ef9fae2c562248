import { sendReminders } from '#server/reminders/send.ts'
import { moderators } from './reviews.ts'
import type { TestShop } from './shop.ts'

export const DAY = 24 * 60 * 60_000
const CONFIRM = /\/remind-me\/confirm#(\d+\.\d+\.[\w-]+)/
const STOP = /\/remind-me\/stop#([\w-]+\.[\w-]+)/

type Mail = Awaited<ReturnType<TestShop['mails']>>[number]
export const confirmTokenIn = (mail: Mail | undefined) => CONFIRM.exec(mail?.text ?? '')?.[1] ?? ''
export const stopTokenIn = (mail: Mail | undefined) => STOP.exec(mail?.text ?? '')?.[1] ?? ''

type People = Awaited<ReturnType<typeof moderators>>

/** The stock of a product, or of one of its sizes, with staff who change it. */
export async function stockOf(shop: TestShop, slug: string, { size, people }: { size?: number; people?: People } = {}) {
  const { staff, owner } = people ?? (await moderators(shop))
  const product = await shop.client().catalogue.product({ slug })
  const sizeId = size === undefined ? undefined : product.variants[size]?.id
  const read = async () => {
    const found = await staff.staffCatalogue.product({ id: product.id })
    return sizeId === undefined ? found : found.variants.find(({ id }) => id === sizeId)
  }
  let presses = 0
  /** Sets the units on the shelf. */
  const set = async (units: number) => {
    const item = await read()
    const quantity = units - (item?.level ?? 0)
    if (quantity === 0) return
    const request_key = `a-press-on-${slug}-${++presses}`
    await staff.staffStock.adjust({ id: item?.stock_item_id ?? 0, quantity, reason: 'A batch', request_key })
  }
  return { staff, owner, product, size: sizeId, set }
}

/** Asks as a stranger and confirms with the mailed link. */
export async function askAndConfirm(
  shop: TestShop,
  { email, ...thing }: { email: string; product?: string; size?: number | undefined; category?: string },
): Promise<string> {
  const { reminders } = shop.client()
  const { size, ...rest } = thing
  await reminders.ask({ ...rest, ...(size ? { size } : {}), email, country: 'GB' })
  const token = confirmTokenIn((await mailsTo(shop, email)).at(-1))
  await reminders.confirm({ token })
  return token
}

export async function mailsTo(shop: TestShop, email: string): Promise<Mail[]> {
  return (await shop.mails()).filter(({ to }) => to?.some(({ address }) => address === email))
}

/** Runs the job and returns who got a reminder so far, in the order in which the mails were written. */
export async function reminded(shop: TestShop): Promise<string[]> {
  await sendReminders(shop.context)
  const { rows } = await shop.database.pool.query(`select "to" from mails where kind = 'reminder' order by id`)
  return rows.map(({ to }) => to)
}
