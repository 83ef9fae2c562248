import { type DirhamRate, dirhamDigits, wholeDirhams } from '#contract/dirhams.ts'
import type { Country } from '#contract/limits.ts'
import { pence } from '#contract/money.ts'
import * as words from '#words/en/dirhams.ts'
import styles from './dirhams.module.css'
import { useShop } from './use-shop.ts'

interface DirhamsProps {
  /** In pounds: "7.70". */
  amount: string
  /** Where the order goes; without it, the page's style decides who sees it. */
  country?: Country | undefined
}

/** "about AED 38", to follow a price in pounds. Nothing while the shop has no rate. */
export function Dirhams({ amount, country }: DirhamsProps) {
  const { catalogue_currency, dirham_rate } = useShop() ?? {}
  if (!dirham_rate || catalogue_currency !== 'GBP' || country === 'GB') return null
  return (
    <>
      {' '}
      <span className={dirhamsClass(country)}>{words.about(inDirhams(amount, dirham_rate))}</span>
    </>
  )
}

/** The same for everybody, or for whom pre-hydration.js shows it. */
export const dirhamsClass = (country: Country | undefined) => (country ? styles.shown : styles.dirhams)

/** "7.70" → "AED 38". */
export function inDirhams(amount: string, { rate }: DirhamRate): string {
  const dirhams = wholeDirhams(pence(amount), rate)
  return words.dirhams(dirhams, dirhamDigits(dirhams))
}
