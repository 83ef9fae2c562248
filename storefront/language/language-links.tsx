import { useLocation } from 'react-router'
import { language } from '#words/en/language.ts'
import { LANGUAGES, OWN_NAMES, pathIn, TAGS } from '#words/languages.ts'

/**
 * List items: this page in the other languages. Each language has scripts of its own, so these load a document;
 * pre-hydration.js remembers the choice and the place on the page.
 */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  return LANGUAGES.filter((other) => other !== language).map((other) => (
    <li key={other}>
      <a href={pathIn(other, pathname) + search} hrefLang={TAGS[other]} lang={TAGS[other]} data-language={other}>
        {OWN_NAMES[other]}
      </a>
    </li>
  ))
}
