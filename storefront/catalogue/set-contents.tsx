import type { SetContent } from '#contract/catalogue.ts'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import styles from './set-contents.module.css'

/** What is inside a set, with pictures, sizes and links. */
export function SetContents({ contents }: { contents: readonly SetContent[] }) {
  return (
    <ul className={styles.contents}>
      {contents.map((content) => (
        <li key={`${content.name} ${content.size}`}>
          {content.photograph ? (
            <Photo photograph={content.photograph} sizes="72px" pixels={[72, 216]} className={styles.photo} />
          ) : (
            <NoPhoto className={styles.photo} />
          )}
          <p>
            {content.slug ? <a href={`/products/${content.slug}`}>{content.name}</a> : content.name}
            <span className={styles.size}>{measure(content)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** "2 × 30 ml", "30 ml", "2", or nothing. */
function measure({ size, quantity }: SetContent): string {
  return [quantity > 1 ? `${quantity}` : '', size].filter(Boolean).join(' × ')
}
