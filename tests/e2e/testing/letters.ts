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
export const foreignLetters = (page: Page, language: Language) => texts(page, `(?!${inScript(language)})\\p{L}`)

/** The same for words that have plain English letters alone, on the pages of a pseudo-language, which has none. */
export const plainEnglish = (page: Page) => texts(page, PLAIN_WORD)

/** What of a text, such as an email, is in plain English letters. */
export const plainWords = (text: string) => withoutNames(text).match(new RegExp(PLAIN_WORD, 'gu')) ?? []

const PLAIN_WORD = '(?<![\\p{L}\\p{M}\\p{N}_])[A-Za-z]{2,}(?![\\p{L}\\p{M}\\p{N}_])'

const withoutNames = (text: string) => NAMES.reduce((left, name) => left.replace(name, ''), text)

/** Texts and attributes that match, apart from names. `pattern`: of a regular expression. */
async function texts(page: Page, pattern: string): Promise<string[]> {
  const found = await page.evaluate((wanted) => {
    const sought = new RegExp(wanted, 'u')
    const texts: string[] = []
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      const apart =
        'script, style, noscript, address, code, [hreflang], [data-offers], [class*="_ingredients"] bdi, bdi[data-inci], p[class*="_ingredients"], p[lang]'
      if (!parentElement?.closest(apart) && sought.test(nodeValue ?? ''))
        texts.push(`${parentElement?.tagName}: ${nodeValue?.trim()}`)
    }
    for (const name of ['alt', 'title', 'placeholder', 'aria-label', 'content'])
      for (const element of document.querySelectorAll(
        `body [${name}], meta[name=description][${name}], meta[property="og:title"][${name}], meta[property="og:description"][${name}]`,
      )) {
        const value = element.getAttribute(name) ?? ''
        if (!element.closest('[data-offers]') && sought.test(value)) texts.push(`${element.tagName} ${name}: ${value}`)
      }
    return texts
  }, pattern)
  const sought = new RegExp(pattern, 'u')
  return found.filter((line) => sought.test(withoutNames(line.replace(/^[A-Z\d]+( [\w-]+)?: /, ''))))
}
