import { Alert, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HIDDEN_CAP, SHOWN_FIRST_CAP } from '#contract/limits.ts'
import type { CuratedProduct, Curation } from '#contract/staff/search.ts'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { AddProduct } from './add-product.tsx'
import { ProductRow } from './product-row.tsx'

interface Arranged {
  first: CuratedProduct[]
  hidden: CuratedProduct[]
}

interface ListProps {
  arranged: Arranged
  onArrange: (arranged: Arranged) => void
}

const ids = (products: CuratedProduct[]) => products.map(({ id }) => id)
const without = (products: CuratedProduct[], { id }: CuratedProduct) => products.filter((one) => one.id !== id)

/** Neither shown first nor hidden. */
const leaving = ({ first, hidden }: Arranged, product: CuratedProduct): Arranged => ({
  first: without(first, product),
  hidden: without(hidden, product),
})
function showing(arranged: Arranged, product: CuratedProduct): Arranged {
  const { first, hidden } = leaving(arranged, product)
  return { first: [...first, product], hidden }
}
function hiding(arranged: Arranged, product: CuratedProduct): Arranged {
  const { first, hidden } = leaving(arranged, product)
  return { first, hidden: [...hidden, product] }
}

/** What a search shows first and hides; nothing is saved before Save. */
export function CurationForm({ q, curation }: { q: string; curation: Curation }) {
  const [arranged, onArrange] = useState<Arranged>(curation)
  const { busy, run } = useAction()
  const cache = useQueryClient()
  const [first, hidden] = [ids(arranged.first), ids(arranged.hidden)]
  const isChanged =
    first.join() !== ids(curation.first).join() || hidden.toSorted().join() !== ids(curation.hidden).toSorted().join()
  const save = () =>
    run(async () => {
      const saved = await api().staffSearch.saveCuration({ q, first, hidden, seen: curation.seen })
      cache.setQueryData(['search-results', 'curation', q], saved)
      return 'Saved. Shoppers see it now.'
    })
  return (
    <>
      <ShownFirst arranged={arranged} onArrange={onArrange} />
      <Section title="Hidden">
        {hidden.length === 0 && <Typography>No products.</Typography>}
        {arranged.hidden.map((product) => (
          <ProductRow key={product.id} product={product}>
            <Button
              size="small"
              onClick={() => onArrange(leaving(arranged, product))}
              aria-label={`Show again: ${product.name}`}
            >
              Show again
            </Button>
          </ProductRow>
        ))}
      </Section>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="contained" disabled={busy || !isChanged} onClick={() => void save()}>
          Save
        </Button>
        <Button disabled={busy || !isChanged} onClick={() => onArrange(curation)}>
          Undo changes
        </Button>
        {isChanged && <Typography color="textSecondary">Not saved yet.</Typography>}
      </Stack>
      <Found curation={curation} arranged={arranged} onArrange={onArrange} />
    </>
  )
}

function ShownFirst({ arranged, onArrange }: ListProps) {
  const { first, hidden } = arranged
  const up = (at: number) => onArrange({ first: moved(first, at), hidden })
  return (
    <Section title="Shown first">
      {first.length === 0 && <Typography>No products. The best match is first.</Typography>}
      {first.map((product, at) => (
        <ProductRow key={product.id} product={product} place={at + 1}>
          <Button size="small" disabled={at === 0} onClick={() => up(at)} aria-label={`Up: ${product.name}`}>
            Up
          </Button>
          <Button
            size="small"
            disabled={at === first.length - 1}
            onClick={() => up(at + 1)}
            aria-label={`Down: ${product.name}`}
          >
            Down
          </Button>
          <Button
            size="small"
            onClick={() => onArrange(leaving(arranged, product))}
            aria-label={`Remove: ${product.name}`}
          >
            Remove
          </Button>
        </ProductRow>
      ))}
      <AddProduct
        label="Show another product first"
        isFull={first.length >= SHOWN_FIRST_CAP}
        onAdd={(product) => onArrange(showing(arranged, product))}
      />
    </Section>
  )
}

function Found({ curation, arranged, onArrange }: ListProps & { curation: Curation }) {
  const { first, hidden } = arranged
  const chosen = new Set([...ids(first), ...ids(hidden)])
  return (
    <Section title={`What a shopper finds now (${curation.count})`}>
      {curation.found.length === 0 && (
        <Alert severity="info">Nothing. Show a product first, or add a search word.</Alert>
      )}
      {curation.found
        .filter(({ id }) => !chosen.has(id))
        .map((product) => (
          <ProductRow key={product.id} product={product}>
            <Button
              size="small"
              disabled={first.length >= SHOWN_FIRST_CAP}
              onClick={() => onArrange(showing(arranged, product))}
              aria-label={`Show first: ${product.name}`}
            >
              Show first
            </Button>
            <Button
              size="small"
              disabled={hidden.length >= HIDDEN_CAP}
              onClick={() => onArrange(hiding(arranged, product))}
              aria-label={`Hide: ${product.name}`}
            >
              Hide
            </Button>
          </ProductRow>
        ))}
    </Section>
  )
}

/** The list with a product one place further up. */
function moved(products: CuratedProduct[], at: number): CuratedProduct[] {
  const [product] = products.slice(at, at + 1)
  return product ? products.toSpliced(at, 1).toSpliced(at - 1, 0, product) : products
}
