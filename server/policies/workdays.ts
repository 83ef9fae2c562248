import type { DispatchSettings } from '#contract/promised-days.ts'
import { LANGUAGE_FACTS, PROMISE_WORDS } from '#server/mail/email-words.ts'
import type { Language } from '#words/languages.ts'

/** "Monday to Friday", "Monday, Wednesday and Friday" */
export function workdaysText({ workdays }: Pick<DispatchSettings, 'workdays'>, language: Language): string {
  const { locale } = LANGUAGE_FACTS[language]
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // The first of June 2026 is a Monday.
  const shown = workdays.map((day) => names.format(new Date(Date.UTC(2026, 5, day))))
  const [first = '', last = ''] = [shown[0], shown.at(-1)]
  const isRow = workdays.every((day, at) => day === (workdays[0] ?? 0) + at)
  if (isRow && shown.length > 2) return PROMISE_WORDS[language].daysOfWeek(first, last)
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown)
}
