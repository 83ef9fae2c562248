import type { ProductUse } from '#contract/ingredient-facts.ts'

/** The most that a product may contain of an ingredient: the law's limits, and the maker's own where others advise. */
export const limits: readonly {
  inci: string
  /** Null limits both. */
  use: ProductUse | null
  max_percent: number
  from_day: string
  rule: string
}[] = [
  {
    inci: 'Benzyl Alcohol',
    use: null,
    max_percent: 1,
    from_day: '2013-07-11',
    rule: 'Regulation 1223/2009, Annex V/34, as a preservative',
  },
  {
    inci: 'Dehydroacetic Acid',
    use: null,
    max_percent: 0.6,
    from_day: '2013-07-11',
    rule: 'Regulation 1223/2009, Annex V/13, as a preservative',
  },
  {
    inci: 'Isoeugenol',
    use: null,
    max_percent: 0.02,
    from_day: '2013-07-11',
    rule: 'Regulation 1223/2009, Annex III/73',
  },
  {
    inci: 'Rosa Damascena Flower Oil',
    use: 'leave-on',
    max_percent: 0.04,
    from_day: '2013-07-11',
    rule: 'Regulation 1223/2009, Annex III/102 on methyl eugenol, of which our rose oil has up to 0.5 %',
  },
  {
    inci: 'Rosa Damascena Flower Oil',
    use: 'rinse-off',
    max_percent: 0.2,
    from_day: '2013-07-11',
    rule: 'Regulation 1223/2009, Annex III/102 on methyl eugenol, of which our rose oil has up to 0.5 %',
  },
  {
    inci: 'Cinnamomum Zeylanicum Leaf Oil',
    use: null,
    max_percent: 1,
    from_day: '2013-07-11',
    rule: 'Regulation 1223/2009, Annex II/360 on safrole, of which our cinnamon leaf oil has up to 1 %',
  },
  {
    inci: 'Citrus Limon Peel Oil',
    use: 'leave-on',
    max_percent: 2,
    from_day: '2024-01-01',
    rule: 'our own, after the IFRA standard on cold-pressed lemon oil',
  },
  {
    inci: 'Melaleuca Alternifolia Leaf Oil',
    use: 'leave-on',
    max_percent: 0.1,
    from_day: '2025-12-01',
    rule: 'our own, after the SCCS opinion on tea tree oil',
  },
  {
    inci: 'Melaleuca Alternifolia Leaf Oil',
    use: 'rinse-off',
    max_percent: 1,
    from_day: '2025-12-01',
    rule: 'our own, after the SCCS opinion on tea tree oil',
  },
  {
    inci: 'Lactic Acid',
    use: null,
    max_percent: 2.5,
    from_day: '2024-01-01',
    rule: 'our own, after the SCCNFP’s paper on alpha-hydroxy acids',
  },
]
