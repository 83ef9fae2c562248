import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import figtree from '../styles/fonts/figtree.woff2?url'

/** As in styles/fonts.css. */
const FONT = 'figtree'

/** The shop's colours and shapes, as in styles/tokens.css: Stripe's frame can't read them. */
export const APPEARANCE: Appearance = {
  theme: 'stripe',
  variables: {
    borderRadius: '2px',
    colorBackground: '#ffffff',
    colorDanger: '#9a4a2e',
    colorPrimary: '#35523f',
    colorText: '#22302a',
    colorTextPlaceholder: '#55615a',
    colorTextSecondary: '#55615a',
    fontFamily: `${FONT}, system-ui, sans-serif`,
    fontSizeBase: '16px',
    spacingUnit: '4px',
  },
  rules: {
    '.Input': { borderColor: '#877c66', boxShadow: 'none' },
    '.AccordionItem': { borderColor: '#dccfb8', boxShadow: 'none' },
    '.AccordionItem--selected': { borderColor: '#35523f' },
  },
}

export const fonts = (): CustomFontSource[] => [
  { family: FONT, src: `url(${new URL(figtree, location.origin).href})`, weight: '400 600' },
]
