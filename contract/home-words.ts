/** A link and its text. `to` is a page of the shop: "/products". */
export interface NamedLink {
  to: string
  name: string
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
  reasons: { title: string; text: string }[]
  testimonials_title: string
  testimonials_intro: string
  faq_title: string
  faq_intro: string
  newsletter_title: string
  newsletter_intro: string
}

/** The default texts, until the owner changes them. */
export const HOME_WORDS: HomeWords = {
  hero_title: 'Slow-made skincare from leaf, seed and flower',
  hero_text: 'Soaps, creams and oils, made by hand in small batches.',
  hero_button: { to: '/products', name: 'Shop Now' },
  hero_second_button: { to: '/about-us', name: 'Learn More' },
  ranges_title: 'Shop by type',
  ranges_intro: '',
  why_title: 'Why choose us',
  why_intro: '',
  reasons: [
    {
      title: 'Plants first',
      text: 'Cold-pressed oils, butters, clays, herbs and spices. Every ingredient is named on its page.',
    },
    {
      title: 'Made by hand',
      text: 'Poured, cut and stamped in small batches, and left to cure for as long as they need.',
    },
    { title: 'Kind to skin', text: 'Scented with flowers, woods and resins rather than with synthetic perfume.' },
  ],
  testimonials_title: 'What people say',
  testimonials_intro: '',
  faq_title: 'Questions, answered',
  faq_intro: '',
  newsletter_title: 'Be the first to smell it',
  newsletter_intro: 'A note when a new batch leaves the curing racks.',
}
