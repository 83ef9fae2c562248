/**
 * Fragrance allergens that a list of ingredients must name above 0.001 % in leave-on and 0.01 % in rinse-off products:
 * the 24 of Regulation 1223/2009 Annex III as retained in Great Britain, and the most common of those that Regulation
 * (EU) 2023/1545 adds.
 */
const ALLERGENS = [
  'Alpha-Isomethyl Ionone',
  'Amyl Cinnamal',
  'Amylcinnamyl Alcohol',
  'Anise Alcohol',
  'Benzyl Alcohol',
  'Benzyl Benzoate',
  'Benzyl Cinnamate',
  'Benzyl Salicylate',
  'Cinnamal',
  'Cinnamyl Alcohol',
  'Citral',
  'Citronellol',
  'Coumarin',
  'Eugenol',
  'Evernia Furfuracea Extract',
  'Evernia Prunastri Extract',
  'Farnesol',
  'Geraniol',
  'Hexyl Cinnamal',
  'Hydroxycitronellal',
  'Isoeugenol',
  'Limonene',
  'Linalool',
  'Methyl 2-Octynoate',
  'Beta-Caryophyllene',
  'Camphor',
  'Carvone',
  'Geranyl Acetate',
  'Linalyl Acetate',
  'Menthol',
  'Methyl Salicylate',
  'Pinene',
  'Terpineol',
  'Terpinolene',
  'Vanillin',
]
const BY_NAME = new Map(ALLERGENS.map((name) => [name.toLowerCase(), name]))

const namesIn = (ingredients: string) => ingredients.split(',').map((name) => name.trim().toLowerCase())

/** The allergens in a list of ingredients, in its order. */
export function allergensIn(ingredients: string): string[] {
  return namesIn(ingredients).flatMap((name) => BY_NAME.get(name) ?? [])
}

/** True for a scented product without a named allergen: hardly any scent has none. */
export function lacksAllergens(ingredients: string): boolean {
  const scented = namesIn(ingredients).some((name) =>
    /^(parfum|aroma|fragrance)$|\b(flower|leaf|peel|bark|bud|wood|resin|herb|root) oil$|lavandula.* oil$/.test(name),
  )
  return scented && allergensIn(ingredients).length === 0
}
