import { useState } from 'react'
import type { FaqEntry } from '#contract/content.ts'
import { fillIn } from '#contract/policy-amounts.ts'
import * as words from '#words/en/home.ts'
import { useShop } from '../shop/use-shop.ts'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './faq.module.css'

/** The questions with a search. Without scripts they still open and close. */
export function Faq({ title, intro, entries }: { title: string; intro: string; entries: readonly FaqEntry[] }) {
  const shop = useShop()
  const [search, setSearch] = useState('')
  const filled = entries.map((entry) => ({ ...entry, answer: shop ? fillIn(entry.answer, shop) : entry.answer }))
  const text = search.trim().toLowerCase()
  const found = filled.filter(({ category, question, answer }) =>
    `${words.faqCategories[category]} ${question} ${answer}`.toLowerCase().includes(text),
  )
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <header className={styles.header}>
        <h2 id="faq">{title}</h2>
        {intro && <p>{intro}</p>}
        <div className={styles.search}>
          <TextField
            label={words.searchQuestions}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </header>
      <div className={styles.entries}>
        {found.map(({ category, question, answer }) => (
          <details key={question} className={styles.entry}>
            <summary>
              <span className={styles.category}>{words.faqCategories[category]}</span>
              <span className={styles.question}>{question}</span>
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <p role="status" className={styles.none}>
          {found.length === 0 && words.noQuestions}
        </p>
      </div>
    </section>
  )
}
