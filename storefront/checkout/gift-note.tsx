import * as words from '#words/en/gift.ts'
import styles from './gift-note.module.css'

/** The gift message of a checkout or an order; nothing when it is no gift. */
export function GiftNote({ message }: { message: string | null }) {
  if (message === null) return null
  if (message === '') return <p>{words.withoutMessage}</p>
  return (
    <div>
      <p>{words.giftMessage}</p>
      <p className={styles.message} dir="auto">
        {message}
      </p>
    </div>
  )
}
