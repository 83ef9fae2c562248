import type { Search } from '#contract/product-search.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as words from '#words/en/search.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state.tsx'
import { BestSellers } from './best-sellers.tsx'
import type { CardProduct } from './card-product.ts'
import { type ListQuery, listHref } from './list-href.ts'

interface NothingFoundProps {
  query: ListQuery
  search: Search
  bestSellers: readonly CardProduct[]
}

const DROP = { category: words.dropCategory, skin: words.dropSkin, price: words.dropPrice }
const FIELD = { category: 'category__slug', skin: 'skin', price: 'price' } as const satisfies Record<
  string,
  keyof ListQuery
>

/** An empty result: what there is without one of the filters, and what others buy. */
export function NothingFound({ query, search, bestSellers }: NothingFoundProps) {
  // A filter that stands among the words can't be dropped alone.
  const drops = search.without_filter.filter(({ filter }) => query[FIELD[filter]])
  return (
    <>
      <EmptyState
        title={query.q ? words.nothing(query.q) : words.nothingFiltered}
        actions={
          <>
            {drops.map(({ filter, products }) => (
              <ButtonLink key={filter} href={listHref({ ...query, [FIELD[filter]]: undefined })}>
                {DROP[filter](products)}
              </ButtonLink>
            ))}
            <ButtonLink kind={drops.length > 0 ? 'secondary' : 'primary'} href="/products">
              {catalogueWords.viewAllProducts}
            </ButtonLink>
          </>
        }
      >
        <p>{words.nothingHelp}</p>
      </EmptyState>
      <BestSellers products={bestSellers} />
    </>
  )
}
