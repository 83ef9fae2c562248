import type { TranslationRow, TranslationState } from '#contract/staff/translations.ts'

const languages = new Intl.DisplayNames('en-GB', { type: 'language' })

/** "Arabic". */
export const nameOfLanguage = (language: string) => languages.of(language) ?? language

export const KIND_NAMES: Record<TranslationRow['kind'], string> = {
  product: 'Product',
  category: 'Category',
  ingredient: 'Ingredient',
  'shipping-option': 'Delivery option',
  post: 'Blog post',
  'blog-category': 'Blog category',
  policy: 'Policy',
  home: 'Home page',
  faq: 'Question',
  testimonial: 'Testimonial',
  about: 'About us',
  banner: 'Banner',
  menu: 'Menu and footer',
  facts: 'Business details',
}

export const STATE_NAMES: Record<TranslationState, string> = {
  missing: 'Missing',
  changed: 'English changed since',
  done: 'Done',
}
