import { Icon } from '../ui/icon.tsx'
import { judge } from './judge.ts'
import styles from './note.module.css'
import { useChoices } from './store.ts'
import type { Judged } from './stored.ts'

/** "Contains lavender oil, which you avoid." Fetched when something is stored (avoided-note.tsx). */
export default function Note({ product }: { product: Judged }) {
  const choices = useChoices()
  const sentence = choices && judge(choices, product)
  return (
    sentence && (
      <span className={styles.note} data-avoided>
        <Icon name="alert" />
        <span>{sentence}</span>
      </span>
    )
  )
}
