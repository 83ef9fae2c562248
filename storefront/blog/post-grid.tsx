import { PostCard } from './post-card.tsx'
import styles from './post-grid.module.css'
import type { Teaser } from './teaser.ts'

/** Posts above the fold on the widest screen. */
const ABOVE = 3

/** Two columns. With an odd number, the first post spans both, so that the last row is full. */
export function PostGrid({ posts, waiting = false }: { posts: readonly Teaser[]; waiting?: boolean }) {
  const hasLead = posts.length % 2 === 1
  return (
    <ul className={styles.grid} data-waiting={waiting || undefined}>
      {posts.map((post, place) => (
        <li key={post.id} className={hasLead && place === 0 ? styles.across : undefined}>
          <PostCard
            post={post}
            lead={hasLead && place === 0}
            load={place >= ABOVE ? 'near' : place === 0 ? 'first' : 'soon'}
          />
        </li>
      ))}
    </ul>
  )
}
