import styles from './filters.module.css'

/** The catalogue's filters with their page titles. */
export const filters = [
  { slug: null, name: 'All Products' },
  { slug: 'soap', name: 'Soaps' },
  { slug: 'cream', name: 'Creams' },
  { slug: 'gift-set', name: 'Gift Sets' },
  { slug: 'oil', name: 'Oils' },
] as const

/** Links, not buttons, so that a filtered list has a URL and works without scripts. */
export function Filters({ chosen }: { chosen: string | null }) {
  return (
    <nav className={styles.filters} aria-label="Filter products">
      {filters.map(({ slug, name }) => (
        <a
          data-eager
          key={name}
          href={slug ? `/products?category__slug=${slug}` : '/products'}
          aria-current={slug === chosen ? 'page' : undefined}
          data-keep-scroll
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
