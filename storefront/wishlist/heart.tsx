import { useState } from 'react'
import { Drawing } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './heart.module.css'
import { useSaved } from './use-saved.ts'

/** From the server, because the scripts of a product's page are full. */
export interface HeartTexts {
  save: string
  view: string
  failed: string
}

/** Saves a product to the wishlist. What it does is fetched with the first press. */
export function Heart({ id, texts }: { id: number; texts: HeartTexts }) {
  const saved = useSaved(id)
  const [problem, setProblem] = useState<string | null>()
  return (
    <div className={styles.heart}>
      <button
        type="button"
        aria-pressed={saved}
        onClick={() =>
          import('./store.ts').then((store) => store.save(id, !saved)).then(setProblem, () => setProblem(texts.failed))
        }
      >
        <Drawing path="M12 20C4 14 3 11 3 8.5a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 2.5-1 5.5-9 11.5Z" />
        {texts.save}
      </button>
      {saved && <a href="/wishlist">{texts.view}</a>}
      <Notice kind="problem">{problem}</Notice>
    </div>
  )
}
