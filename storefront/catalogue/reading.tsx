import type { Suggestion } from '#contract/suggestions.ts'
import * as words from '#words/en/search.ts'
import styles from './reading.module.css'

/** What there is to read about the words of a search; nothing where there is nothing. */
export function Reading({ found }: { found: readonly Suggestion[] }) {
  const posts = found.filter(({ kind }) => kind === 'post')
  const pages = found.filter(({ kind }) => kind === 'page')
  return (
    <>
      {posts.length > 0 && <Links id="from-the-blog" title={words.fromTheBlog} links={posts} />}
      {pages.length > 0 && <Links id="also-in-the-shop" title={words.alsoInTheShop} links={pages} />}
    </>
  )
}

function Links({ id, title, links }: { id: string; title: string; links: readonly Suggestion[] }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
