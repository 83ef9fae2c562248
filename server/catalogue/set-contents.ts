import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SetContent } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import { photographAddress, readPhotographs } from '#server/media/photographs.ts'
import { translated, translationOf } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { products, setContents, variants } from './tables.ts'

const sets = alias(products, 'sets')

/** What is inside the set with this slug; empty for other products. */
export async function readSetContents(
  db: Handle,
  { slug, language }: { slug: string; language: Language },
): Promise<SetContent[]> {
  const rows = await db
    .select({
      ownName: setContents.name,
      quantity: setContents.quantity,
      product: products,
      size: variants.name,
      variant_id: variants.id,
      words: translationOf('product', sql`set_contents.product_id`, language),
      setWords: translationOf('product', sql`set_contents.set_id`, language),
      inSizes: sql<boolean>`exists (select 1 from variants v where v.product_id = set_contents.product_id)`,
      hash: sql<string | null>`coalesce(${variants.media_hash}, (select p.media_hash from product_photographs p
        where p.product_id = set_contents.product_id order by p.position limit 1))`,
    })
    .from(sets)
    .innerJoin(setContents, eq(setContents.set_id, sets.id))
    .leftJoin(products, eq(products.id, setContents.product_id))
    .leftJoin(variants, eq(variants.id, setContents.variant_id))
    .where(eq(sets.slug, slug))
    .orderBy(asc(setContents.position))
  // Without alt texts: the name is beside each.
  const photographs = await readPhotographs(
    db,
    rows.flatMap(({ hash }) => (hash ? [{ hash, alt: '' }] : [])),
  )
  return rows.map(({ ownName, quantity, product, size, variant_id, inSizes, hash, words, setWords }) => {
    // Where no size was chosen, the net content is the cheapest size's, which may not be the one inside.
    const net = product?.net_amount && !inSizes ? `${product.net_amount} ${product.net_unit}` : ''
    const english = {
      name: product?.name ?? ownName,
      size: size ?? net,
      quantity,
      slug: product?.published ? product.slug : null,
      photograph: photographs.find(({ image }) => hash && image === photographAddress(hash)) ?? null,
      ingredients: product?.ingredients ?? '',
    }
    return translated(english, language, product ? words : setWords, {
      name: product ? 'name' : `contents.${ownName}`,
      size: size === null ? 'size' : `variants.${variant_id}.name`,
    })
  })
}
