import type { StaffClient } from '#contract/staff/client.ts'
import type { NewDiscount, StaffDiscount } from '#contract/staff/discounts.ts'
import type { TestShop } from './shop.ts'
import { staffClient, staffTokens } from './staff.ts'

/** Makes a discount code as the owner, through the API. */
export async function makeCode(
  shop: TestShop,
  given: Partial<NewDiscount> & Pick<NewDiscount, 'code' | 'kind'>,
): Promise<StaffDiscount> {
  return (await ownerOf(shop)).staffDiscounts.create(given)
}

const owners = new WeakMap<TestShop, Promise<StaffClient>>()

/** The owner of a shop, made at the first call. */
export function ownerOf(shop: TestShop): Promise<StaffClient> {
  const known = owners.get(shop) ?? staffTokens(shop).then(({ superuser }) => staffClient(shop, superuser))
  owners.set(shop, known)
  return known
}
