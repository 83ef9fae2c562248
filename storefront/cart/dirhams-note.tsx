import type { DirhamRate } from '#contract/dirhams.ts'
import type { Country } from '#contract/limits.ts'
import { dirhamsClass, inDirhams } from '../shop/dirhams.tsx'
import { useShop } from '../shop/use-shop.ts'
import { day } from '../ui/day.ts'

interface DirhamsNoteProps {
  /** In pounds. */
  total: string
  /** Where the order goes; without it, the page's style decides who sees the note. */
  country?: Country | undefined
  /** By default the shop's. */
  rate?: DirhamRate | null
  words: (amount: string, day: string) => string
}

/** What a total is in dirhams, at the rate of which day. Nothing without a rate, and for orders to the UK. */
export function DirhamsNote({ total, country, rate, words: sentence }: DirhamsNoteProps) {
  const current = useShop()?.dirham_rate ?? null
  const shown = rate === undefined ? current : rate
  if (!shown || country === 'GB') return null
  return <p className={dirhamsClass(country)}>{sentence(inDirhams(total, shown), day(shown.on))}</p>
}
