import { COUNTRIES, TIME_ZONES } from '#contract/limits.ts'
import { language } from '#words/en/language.ts'
import { LANGUAGES, SOURCE_LANGUAGE } from '#words/languages.ts'
import { OFFERED_IN } from '#words/offers.ts'
import deferScripts from './patched/react-router/defer-scripts.js?raw'
import preHydration from './session/pre-hydration.js?raw'

/**
 * The language that a page offers by the device's time zone. Many in the Emirates have a phone in English. Only pages
 * in English offer it: a reader of another language has chosen it.
 */
function languageOfTimeZone(): Record<string, string> {
  if (language !== SOURCE_LANGUAGE) return {}
  return Object.fromEntries(
    COUNTRIES.flatMap((country) => {
      const offered = LANGUAGES.find((other) => OFFERED_IN[other].includes(country))
      return offered ? [[TIME_ZONES[country], offered]] : []
    }),
  )
}

/** The script of every page that runs before the first paint. For the server alone. */
export const inlined = () =>
  preHydration
    .replace('LANGUAGE_OF_TIME_ZONE', JSON.stringify(languageOfTimeZone()))
    .replace('DIRHAM_TIME_ZONE', JSON.stringify(TIME_ZONES.AE)) + deferScripts
