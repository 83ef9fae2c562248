import * as words from '#words/en/home.ts'
import type { SameAs } from '#words/parity.ts'

/** A link and its text. `to` is a page of the shop: "/products". */
export interface NamedLink {
  to: string
  name: string
  untranslated?: string[] | undefined
}

/** The texts of the home page. An empty intro isn't shown. */
export interface HomeWords {
  hero_title: string
  hero_text: string
  hero_button: NamedLink
  hero_second_button: NamedLink
  ranges_title: string
  ranges_intro: string
  why_title: string
  why_intro: string
  reasons: { title: string; text: string; untranslated?: string[] | undefined }[]
  testimonials_title: string
  testimonials_intro: string
  faq_title: string
  faq_intro: string
  newsletter_title: string
  newsletter_intro: string
  untranslated?: string[] | undefined
}

/** The sentences of the shop that the default texts are made of, in any language. */
type Sentences = SameAs<
  Pick<
    typeof words,
    | 'heroTitle'
    | 'heroText'
    | 'heroButton'
    | 'heroSecondButton'
    | 'rangesTitle'
    | 'whyTitle'
    | 'reasons'
    | 'testimonialsTitle'
    | 'faqTitle'
    | 'newsletterTitle'
    | 'newsletterIntro'
  >
>

/** The default texts, until the owner changes them. */
export const HOME_WORDS: HomeWords = homeWordsFrom(words)

export function homeWordsFrom(words: Sentences): HomeWords {
  return {
    hero_title: words.heroTitle,
    hero_text: words.heroText,
    hero_button: { to: '/products', name: words.heroButton },
    hero_second_button: { to: '/about-us', name: words.heroSecondButton },
    ranges_title: words.rangesTitle,
    ranges_intro: '',
    why_title: words.whyTitle,
    why_intro: '',
    reasons: [...words.reasons],
    testimonials_title: words.testimonialsTitle,
    testimonials_intro: '',
    faq_title: words.faqTitle,
    faq_intro: '',
    newsletter_title: words.newsletterTitle,
    newsletter_intro: words.newsletterIntro,
  }
}
