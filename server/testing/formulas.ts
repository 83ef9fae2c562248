import type { StaffProduct } from '#contract/staff/catalogue.ts'
import type { StaffClient } from '#contract/staff/client.ts'

/**
 * Gives a product a formula, so that it can go on sale: as much of each ingredient, which are added to the dictionary
 * where it lacks them. `owner` is a superuser. Returns the product with its new version.
 */
export async function giveFormula(
  owner: StaffClient,
  { id, inci = ['Aqua'] }: { id: number; inci?: string[] },
): Promise<StaffProduct> {
  const { version } = await owner.staffFormulas.read({ id })
  const ids: number[] = []
  for (const name of inci) ids.push(await idOf(owner, name))
  const each = (100 / ids.length).toFixed(2)
  const first = (100 - Number(each) * (ids.length - 1)).toFixed(2)
  await owner.staffFormulas.save({
    id,
    version,
    use: 'rinse-off',
    scpn: 'UKCP-00000001',
    lines: ids.map((ingredient_id, at) => ({ ingredient_id, percent: at === 0 ? first : each })),
  })
  return owner.staffCatalogue.product({ id })
}

async function idOf(owner: StaffClient, inci: string): Promise<number> {
  const { results } = await owner.staffIngredients.list({ search: inci })
  const known = results.find((row) => row.inci === inci)
  return (known ?? (await owner.staffIngredients.create({ inci, name: inci.toLowerCase() }))).id
}
