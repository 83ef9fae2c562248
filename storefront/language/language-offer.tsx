import { language } from '#words/en/language.ts'
import { LANGUAGES, pathIn, TAGS } from '#words/languages.ts'
import { OFFERS } from '#words/offers.ts'
import styles from './language-offer.module.css'

/**
 * Offers the other languages, each in its own words. Hidden until pre-hydration.js finds that the visitor may prefer
 * one: the page is the same for everybody. Only in the HTML, so that no script carries the other languages' words.
 */
export function LanguageOffer() {
  const html = import.meta.env.SSR
    ? LANGUAGES.filter((other) => other !== language)
        .map(offer)
        .join('')
    : ''
  return (
    <div data-offers className={styles.offers} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}

function offer(other: (typeof LANGUAGES)[number]): string {
  const { sentence, link, close } = OFFERS[other]
  const tag = TAGS[other]
  return `<p lang="${tag}" dir="auto" data-offer="${other}"><span>${sentence}</span> <a href="${pathIn(other, '/')}" hreflang="${tag}" data-language="${other}">${link}</a> <button type="button" data-language="${language}" aria-label="${close}">×</button></p>`
}
