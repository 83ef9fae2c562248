import type { Page } from '@playwright/test'
import { type Language, TAGS } from '#words/languages.ts'

/** Of a regular expression: a character of the language's script, or of all scripts. */
const inScript = (language: Language) =>
  `\\p{Script=${new Intl.Locale(TAGS[language]).maximize().script}}|\\p{Script=Common}|\\p{Script=Inherited}`

/** What is right in every language: names, what labels and papers have and addresses. */
const NAMES = [
  /Sidr & Sage( Demonstration Ltd)?/g,
  /[\w.+-]+@[\w.-]+\w/g,
  /\b(JavaScript|JSON|Stripe|Ecocert|ALTCHA|COSMOS|Soil Association|The Vegan Society|V-Label|Leaping Bunny)\b/g,
  /\b(Visa|Mastercard|American Express|Apple Pay|Google Pay|Royal Mail|Aramex|Parcelforce|DHL)\b/g,
  /\b(UK GDPR|GDPR|GBP|USD|VAT|GMT|IP|SSL|CVC|CVV|CCPA|TLS|scrypt|Argon2id|SS-?|ico\.org\.uk|GB 000 0000 00)\b/g,
  /\b(linalool|limonene|Responsible Person)\b/g,
  /\b(sidr-and-sage\.[\w-]+|csrftoken|react-router-scroll-positions|__stripe_\w+)\b/g,
  /\b(Benzyl (Alcohol|Benzoate|Salicylate)|Limonene|Pinene|Linalool|Linalyl Acetate|Citral|Citronellol|Geraniol|Geranyl Acetate|Eugenol|Farnesol|Coumarin|Cinnamal|Menthol|Camphor|Carvone|Anethole|Terpineol|Terpinolene|Beta-Caryophyllene)\b/g,
  // On papers and in laws: in brackets and quotation marks.
  /\((?:[^()]|\([^()]*\))*\)|«[^»]*»/g,
  /\b(Citizens Advice|Advice Direct Scotland|MIT)\b/g,
  // The trader's address.
  /1 Example Yard, Frome, BA11 0XX/g,
]

/**
 * Texts and attributes of a page with a letter of another script than its language's: "IMG alt: Soap on linen".
 * International names of ingredients, addresses, code, and links to the page in another language may have them.
 */
export async function foreignLetters(page: Page, language: Language): Promise<string[]> {
  const found = await page.evaluate((own) => {
    const foreign = new RegExp(`(?!${own})\\p{L}`, 'u')
    const texts: string[] = []
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      const apart =
        'script, style, noscript, address, code, [hreflang], [data-offers], [class*="_ingredients"], p[lang]'
      if (!parentElement?.closest(apart) && foreign.test(nodeValue ?? ''))
        texts.push(`${parentElement?.tagName}: ${nodeValue?.trim()}`)
    }
    for (const name of ['alt', 'title', 'placeholder', 'aria-label', 'content'])
      for (const element of document.querySelectorAll(
        `body [${name}], meta[name=description][${name}], meta[property="og:title"][${name}], meta[property="og:description"][${name}]`,
      )) {
        const value = element.getAttribute(name) ?? ''
        if (!element.closest('[data-offers]') && foreign.test(value)) texts.push(`${element.tagName} ${name}: ${value}`)
      }
    return texts
  }, inScript(language))
  const foreign = new RegExp(`(?!${inScript(language)})\\p{L}`, 'u')
  return found.filter((line) => {
    const text = line.replace(/^[A-Z\d]+( [\w-]+)?: /, '')
    return foreign.test(NAMES.reduce((left, name) => left.replace(name, ''), text))
  })
}
