import type { FaqEntry, Shop, Testimonial } from '#contract/content.ts'
import { HOME_WORDS, type HomeWords, homeWordsFrom, type NamedLink } from '#contract/home-words.ts'
import type { Menu } from '#contract/menu.ts'
import type { Found } from '#server/translations/read.ts'
import type { Words } from '#server/translations/tables.ts'
import { translated } from '#server/translations/words.ts'
import type { Written } from '#server/translations/write.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { entryId } from './entry-id.ts'

const menuSentences = await inEveryLanguage<typeof import('#words/en/menu.ts')>('menu.ts')
const homeSentences = await inEveryLanguage<typeof import('#words/en/home.ts')>('home.ts')

/** The keys of the documents that exist once. */
export const DOCUMENT = { home: 'home', about: 'about', banner: 'banner', menu: 'menu', facts: 'facts' } as const

/** The texts of the home page by the names of their translations: "hero_button.name", "reasons.0.title". */
export function homeFields({ hero_button, hero_second_button, reasons, ...lines }: HomeWords): Words {
  const { untranslated: _, ...texts } = lines
  return {
    ...texts,
    'hero_button.name': hero_button.name,
    'hero_second_button.name': hero_second_button.name,
    ...Object.fromEntries(
      reasons.flatMap(({ title, text }, at) => [
        [`reasons.${at}.title`, title],
        [`reasons.${at}.text`, text],
      ]),
    ),
  }
}

/** The shop's own words in a language for those texts that are still its own in English. */
export function ownHomeWords(language: Language, english: HomeWords): Words {
  return ownWords(homeFields(english), homeFields(HOME_WORDS), homeFields(homeWordsFrom(homeSentences[language])))
}

/** The shop's own words for texts that were its own in English before a change. */
export function homeWordsUntilNow(language: Language, before: HomeWords, after: HomeWords): Written['fields'] {
  const [english, stillOwn] = [homeFields(before), ownHomeWords(language, after)]
  return Object.fromEntries(
    Object.entries(ownHomeWords(language, before)).flatMap(([field, words]) =>
      field in stillOwn ? [] : [[field, { words, english: english[field] ?? null }]],
    ),
  )
}

/** The links and titles of a menu, each its own name. */
export function menuFields({ header, more, footer }: Menu): Words {
  const names = [...header, ...more, ...footer.flatMap(({ links }) => links)].map(({ name }) => name)
  return Object.fromEntries([...names, ...footer.map(({ title }) => title)].map((name) => [name, name]))
}

/** The shop's own words in a language for those links that have its own names in English. */
export function ownMenuWords(language: Language, english: Menu): Words {
  const own = new Map<string, string>()
  for (const [name, text] of Object.entries(menuSentences.en)) {
    const inLanguage = menuSentences[language][name as keyof typeof menuSentences.en]
    own.set(text, inLanguage)
  }
  return Object.fromEntries(
    Object.keys(menuFields(english)).flatMap((name) => {
      const text = own.get(name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** The words of links and titles that a change has renamed, by their new names. */
export function menuWordsUntilNow(
  language: Language,
  { before, after, saved }: { before: Menu; after: Menu; saved: Record<'words' | 'english', Words> },
): Written['fields'] {
  const [own, stillOwn, names] = [ownMenuWords(language, before), ownMenuWords(language, after), menuFields(before)]
  const [removed, added] = [entriesMissing(before, after), entriesMissing(after, before)]
  return Object.fromEntries(
    added.flatMap(({ place, name }, at) => {
      const nth = added.slice(0, at).filter((entry) => entry.place === place).length
      const from = removed.filter((entry) => entry.place === place)[nth]?.name
      if (from === undefined || name in names || name in stillOwn) return []
      return [[name, { words: saved.words[from] ?? own[from] ?? null, english: saved.english[from] ?? from }]]
    }),
  )
}

/** The links, by list and page, and the titles of a menu that another doesn't have. */
function entriesMissing(menu: Menu, other: Menu): { place: string; name: string }[] {
  const entries = ({ header, more, footer }: Menu) => {
    const lists = [header, more, ...footer.map(({ links }) => links)]
    return [
      ...lists.flatMap((links, list) => links.map(({ to, name }) => ({ place: `${list} ${to}`, name }))),
      ...footer.map(({ title }) => ({ place: 'title', name: title })),
    ]
  }
  const others = entries(other)
  return entries(menu).filter(({ place, name }) => !others.some((one) => one.place === place && one.name === name))
}

function ownWords(english: Words, ownEnglish: Words, own: Words): Words {
  return Object.fromEntries(
    Object.entries(english).flatMap(([field, text]) => {
      const words = own[field]
      return words && text === ownEnglish[field] ? [[field, words]] : []
    }),
  )
}

/** The same texts in a language; what has no translation stays in English and is named. */
export function homeIn(language: Language, english: HomeWords, found: Found): HomeWords {
  if (language === SOURCE_LANGUAGE) return english
  const words = { ...ownHomeWords(language, english), ...found('home', DOCUMENT.home)?.words }
  const { hero_button, hero_second_button, reasons, ...lines } = english
  const named = (field: string) => ({ name: `${field}.name` })
  return {
    ...translated(lines, language, words, sameNames(lines)),
    hero_button: translated(hero_button, language, words, named('hero_button')),
    hero_second_button: translated(hero_second_button, language, words, named('hero_second_button')),
    reasons: reasons.map((reason, at) =>
      translated(reason, language, words, { title: `reasons.${at}.title`, text: `reasons.${at}.text` }),
    ),
  }
}

const sameNames = <Texts extends object>(texts: Texts): { [Field in keyof Texts]: string } =>
  Object.fromEntries(Object.keys(texts).map((field) => [field, field])) as { [Field in keyof Texts]: string }

export function menuIn(language: Language, menu: Menu, found: Found): Menu {
  if (language === SOURCE_LANGUAGE) return menu
  const words = { ...ownMenuWords(language, menu), ...found('menu', DOCUMENT.menu)?.words }
  const link = (one: NamedLink) => translated(one, language, words, { name: one.name })
  return {
    header: menu.header.map(link),
    more: menu.more.map(link),
    footer: menu.footer.map((column) =>
      translated({ ...column, links: column.links.map(link) }, language, words, { title: column.title }),
    ),
  }
}

export const bannerIn = (language: Language, banner: NonNullable<Shop['announcement']>, found: Found) =>
  translated(banner, language, found('banner', DOCUMENT.banner)?.words ?? null, { text: 'text' })

export function questionIn(language: Language, { id, ...entry }: FaqEntry, found: Found): FaqEntry {
  const words = found('faq', id ?? entryId(entry.question))?.words ?? null
  return translated(entry, language, words, { question: 'question', answer: 'answer' })
}

export function testimonialIn(language: Language, { id, ...said }: Testimonial, found: Found): Testimonial {
  const words = found('testimonial', id ?? entryId(said.quote))?.words ?? null
  return translated(said, language, words, { name: 'name', place: 'place', quote: 'quote' })
}

/** The details of the trader that are sentences. */
export const factsIn = <Facts extends Pick<Shop, 'hours'>>(language: Language, facts: Facts, found: Found) =>
  translated(facts, language, found('facts', DOCUMENT.facts)?.words ?? null, { hours: 'hours' } as {
    [Field in keyof Facts]?: string
  })
