import { NoPhoto, Photo } from '../ui/photo.tsx'
import styles from './post-card.module.css'
import type { Teaser } from './teaser.ts'

interface PostCardProps {
  post: Teaser
  /** Twice as wide, with the text next to the photograph. */
  lead?: boolean
  load?: 'first' | 'soon' | 'near'
  heading?: 'h2' | 'h3'
}

export function PostCard({ post, lead = false, load = 'near', heading: Heading = 'h2' }: PostCardProps) {
  const sizes = lead
    ? '(width >= 1264px) 720px, (width >= 900px) 58vw, 92vw'
    : '(width >= 1264px) 576px, (width >= 700px) 46vw, 92vw'
  return (
    <article className={`${styles.card} ${lead ? styles.lead : ''}`}>
      {post.photograph ? (
        <Photo className={styles.photo} photograph={post.photograph} sizes={sizes} pixels={[294, 1920]} load={load} />
      ) : (
        <NoPhoto className={styles.photo} />
      )}
      <div className={styles.words}>
        <p className={styles.facts}>
          {post.category && <span>{post.category.name}</span>}
          <time dateTime={post.created_at}>{post.published}</time>
        </p>
        <Heading className={styles.title}>
          <a data-eager href={`/blog/${post.slug}`}>
            {post.title}
          </a>
        </Heading>
        <p>{post.beginning}</p>
      </div>
    </article>
  )
}
