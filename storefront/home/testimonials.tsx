import { useState } from 'react'
import type { Testimonial } from '#contract/content.ts'
import * as words from '#words/en/home.ts'
import { useTimeout } from '../loading/use-timeout.ts'
import { useShop } from '../shop/use-shop.ts'
import { CarouselArrow, CarouselDots } from '../ui/carousel.tsx'
import { CarouselPause } from '../ui/carousel-controls.tsx'
import { Spoken } from '../ui/page.tsx'
import { Slides } from '../ui/slides.tsx'
import { useMedia } from '../ui/use-media.ts'
import styles from './testimonials.module.css'

const ROTATION_MS = 5_000
const PER_SLIDE = 3

/** Three per slide. They advance automatically, except on hover, on focus or with `prefers-reduced-motion`. */
export function Testimonials({
  title,
  intro,
  testimonials,
}: {
  title: string
  intro: string
  testimonials: readonly Testimonial[]
}) {
  const shop = useShop()
  const [index, setIndex] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [stopped, setStopped] = useState(false)
  const still = useMedia('(prefers-reduced-motion: reduce)', true)
  const slides = inThrees(testimonials)

  function show(place: number) {
    setIndex((place + slides.length) % slides.length)
  }

  const paused = hovered || focused || stopped || still || slides.length < 2
  useTimeout(() => show(index + 1), paused ? null : ROTATION_MS, index)

  if (slides.length === 0) return null
  return (
    <section
      className={styles.testimonials}
      aria-labelledby="testimonials"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id="testimonials">{title}</h2>
          {intro && <p>{intro}</p>}
          {shop?.demo && !testimonials[0]?.id?.startsWith('review-') && <p>{words.testimonialsOfDemo}</p>}
        </header>
        <Slides
          index={index}
          onMove={show}
          label={words.testimonials}
          slides={slides.map((slide, place) => ({ key: String(place), content: <Quotes slide={slide} /> }))}
        />
        {slides.length > 1 && (
          <div className={styles.controls}>
            <CarouselArrow to="previous" label={words.previousTestimonials} onClick={() => show(index - 1)} />
            <CarouselDots
              count={slides.length}
              current={index}
              label={(place) => words.showTestimonials(place + 1)}
              onChoose={show}
            />
            <CarouselArrow to="next" label={words.nextTestimonials} onClick={() => show(index + 1)} />
            {!still && (
              <CarouselPause
                stopped={stopped}
                label={stopped ? words.playTestimonials : words.pauseTestimonials}
                onChange={setStopped}
              />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function Quotes({ slide }: { slide: readonly Testimonial[] }) {
  return (
    <ul className={styles.quotes}>
      {slide.map(({ name, place, quote, rating }) => (
        <li key={name + quote}>
          <figure>
            <p className={styles.stars}>
              <span aria-hidden="true">{'★'.repeat(rating)}</span>
              <Spoken>{words.rated(rating)}</Spoken>
            </p>
            <blockquote>{quote}</blockquote>
            <figcaption>{place ? words.personFrom(name, place) : name}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function inThrees(testimonials: readonly Testimonial[]): Testimonial[][] {
  return Array.from({ length: Math.ceil(testimonials.length / PER_SLIDE) }, (_, place) =>
    testimonials.slice(place * PER_SLIDE, (place + 1) * PER_SLIDE),
  )
}
