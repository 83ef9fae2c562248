import { useState } from 'react'
import type { FaqEntry, Shop } from '#contract/about.ts'
import { freeShippingThreshold, roundPounds, standardEstimate } from '#contract/delivery.ts'
import { useShop } from '../shop/use-shop.ts'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './faq.module.css'

/** The questions, findable by their words. Without scripts they open and close just the same. */
export function Faq({ entries }: { entries: readonly FaqEntry[] }) {
  const shop = useShop()
  const [search, setSearch] = useState('')
  const filled = entries.map((entry) => ({ ...entry, answer: shop ? fillIn(entry.answer, shop) : entry.answer }))
  const wanted = search.trim().toLowerCase()
  const found = filled.filter(({ category, question, answer }) => `${category} ${question} ${answer}`.toLowerCase().includes(wanted))
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <header className={styles.header}>
        <h2 id="faq">Questions, answered</h2>
        <div className={styles.search}>
          <TextField label="Search the questions" type="search" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} />
        </div>
      </header>
      <div className={styles.entries}>
        {found.map(({ category, question, answer }) => (
          <details key={question} className={styles.entry}>
            <summary>
              <span className={styles.category}>{category}</span>
              <span className={styles.question}>{question}</span>
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <p role="status" className={styles.none}>
          {found.length === 0 && 'No results found'}
        </p>
      </div>
    </section>
  )
}

/** Answers name the shop's figures by placeholder, so that they can never say something else than checkout. */
function fillIn(answer: string, shop: Shop): string {
  const threshold = freeShippingThreshold(shop)
  return answer
    .replaceAll('{uk_standard_estimate}', standardEstimate(shop, 'GB'))
    .replaceAll('{ae_standard_estimate}', standardEstimate(shop, 'AE'))
    .replaceAll('{free_shipping_threshold}', threshold ? roundPounds(threshold) : '')
    .replaceAll('{returns_days}', String(shop.returns_days))
}
