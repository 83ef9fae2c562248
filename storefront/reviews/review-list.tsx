import { renderToStaticMarkup } from 'react-dom/server'
import { REVIEW_SORTS, type ReviewSort } from '#contract/review-terms.ts'
import type { ProductReviews, Review } from '#contract/reviews.ts'
import { direction, language, locale } from '#words/en/language.ts'
import * as words from '#words/en/product-reviews.ts'
import { TAGS } from '#words/languages.ts'
import { withoutLanguage } from '../language/in-language.ts'
import { day } from '../ui/day.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

/** What the address of a product's page asks for. */
export interface Asked {
  slug: string
  stars: number | null
  sort: ReviewSort
}

/**
 * The reviews of a product as HTML. Made on the server alone, for the page's loader: browsers load no script for it,
 * and filters, sorts and pages are links.
 */
export function reviewsHtml(reviews: ProductReviews, asked: Asked): string {
  const html = renderToStaticMarkup(<ReviewList reviews={reviews} asked={asked} />)
  // The page puts HTML into its language; a link that has the language already would have it twice.
  return html.replace(
    /(<a [^>]*?href=")(\/[^"]*)/g,
    (_, before: string, path: string) => before + withoutLanguage(path),
  )
}

function ReviewList({ reviews, asked }: { reviews: ProductReviews; asked: Asked }) {
  const { total, average, results } = reviews
  return (
    <>
      <h2 id="reviews-title">{words.reviewsTitle}</h2>
      <p className={styles.summary}>
        {average && <Stars count={Math.round(Number(average))} />}
        <span>{average ? words.average(average, total) : words.noAverage(total)}</span>
        <a href="/how-we-check-reviews">{words.howChecked}</a>
      </p>
      {total > 1 && <Choices reviews={reviews} asked={asked} />}
      {results.length === 0 && <p>{words.noneWithStars}</p>}
      <ol className={styles.list}>
        {results.map((review) => (
          <li key={review.id}>
            <OneReview review={review} />
          </li>
        ))}
      </ol>
      <Pages reviews={reviews} asked={asked} />
    </>
  )
}

const languages = new Intl.DisplayNames(locale, { type: 'language' })

function Choices({ reviews: { total, by_stars }, asked }: { reviews: ProductReviews; asked: Asked }) {
  const { stars, sort } = asked
  const current = (chosen: boolean) => (chosen ? { 'aria-current': true as const } : {})
  return (
    <div className={styles.choices}>
      <nav aria-label={words.filterReviews}>
        <ul>
          <li>
            <a href={hrefOf({ ...asked, stars: null })} {...current(stars === null)}>
              {words.allReviews(total)}
            </a>
          </li>
          {[5, 4, 3, 2, 1].map((count) => (
            <li key={count}>
              <a href={hrefOf({ ...asked, stars: count })} {...current(stars === count)}>
                {words.withStars(count, by_stars[count - 1] ?? 0)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={words.sortReviews}>
        <ul>
          {REVIEW_SORTS.map((one) => (
            <li key={one}>
              <a href={hrefOf({ ...asked, sort: one })} {...current(sort === one)}>
                {words.sorts[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function OneReview({ review }: { review: Review }) {
  const { id, stars, incentivised, reply, photographs } = review
  const writer = words.writer(review.name)
  return (
    <>
      <p className={styles.by}>
        <Stars count={stars} />
        <span>{words.starsOf(stars)}</span>
      </p>
      <p className={styles.by}>
        <strong>
          <bdi>{writer}</bdi>
        </strong>
        <span>{words.boughtHere}</span>
        <time dateTime={review.written_at}>{day(review.written_at)}</time>
      </p>
      {incentivised && <p className={styles.note}>{words.incentivised}</p>}
      {review.words && (
        <p className={styles.words} lang={TAGS[review.language]} dir="auto">
          {review.words}
        </p>
      )}
      {review.words && review.language !== language && (
        <p className={styles.note}>{words.originalLanguage(languages.of(review.language) ?? '')}</p>
      )}
      {photographs.length > 0 && (
        <p className={styles.photographs}>
          {photographs.map(({ image, small }) => (
            <a key={image} href={image} target="_blank" rel="noopener">
              <img
                src={small}
                alt={words.photographOf(writer)}
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
              />
            </a>
          ))}
        </p>
      )}
      {reply && (
        <div className={styles.reply}>
          <h3>{words.shopReplied}</h3>
          <p className={styles.words} dir="auto">
            {reply}
          </p>
        </div>
      )}
      <p className={styles.note}>
        <a href={`/reviews/report/${id}`} rel="nofollow" aria-label={words.reportOf(writer)}>
          {words.report}
        </a>
      </p>
    </>
  )
}

function Pages({ reviews: { page, pages }, asked }: { reviews: ProductReviews; asked: Asked }) {
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label={words.reviewPages} dir={direction}>
      {page > 1 && (
        <a href={hrefOf(asked, page - 1)} rel="prev">
          {words.previousReviews}
        </a>
      )}
      <span>{words.pageOfReviews(page, pages)}</span>
      {page < pages && (
        <a href={hrefOf(asked, page + 1)} rel="next">
          {words.nextReviews}
        </a>
      )}
    </nav>
  )
}

function hrefOf({ slug, stars, sort }: Asked, page = 1): string {
  const query = new URLSearchParams({
    ...(stars === null ? {} : { stars: String(stars) }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
  return `/products/${slug}${query.size > 0 ? `?${query}` : ''}#reviews`
}
