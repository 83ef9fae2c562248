import { POLICY_TITLES, PolicyName } from '#contract/policies.ts'
import { readContentsOrBlank } from '#server/content/content.ts'
import { withIds } from '#server/content/entries.ts'
import { wordsOf } from '#server/content/home.ts'
import { DOCUMENT, homeFields, menuFields, ownHomeWords, ownMenuWords } from '#server/content/in-language.ts'
import type { Handle } from '#server/db/open.ts'
import { versionInForce } from '#server/policies/versions.ts'
import type { Words } from '#server/translations/tables.ts'
import type { OtherLanguage } from '#words/languages.ts'
import type { English } from './english.ts'

/** A document, and the words of the shop itself for fields whose English is the shop's own. */
export interface Document extends English {
  own: Words
}

type Draft = Pick<Document, 'kind' | 'thing' | 'label' | 'path' | 'fields'> & { own?: Words }

/** The texts that aren't rows of a table: pages, policies, questions and testimonials. */
export async function readDocuments(db: Handle, language: OtherLanguage): Promise<Document[]> {
  const keys = ['about', 'home', 'banner', 'menu', 'facts'] as const
  const { about, home, banner, menu, facts } = await readContentsOrBlank(db, [...keys])
  const words = wordsOf(home)
  const { faq, testimonials } = withIds(home)
  const photographs = home.hero.map(({ hash, alt }) => [`photographs.${hash}`, alt])
  const documents: Draft[] = [
    {
      kind: 'home',
      thing: DOCUMENT.home,
      label: 'Home page',
      path: '/',
      fields: { ...homeFields(words), ...Object.fromEntries(photographs) },
      own: ownHomeWords(language, words),
    },
    ...faq.map(({ id = '', question, answer }) => ({
      kind: 'faq' as const,
      thing: id,
      label: question,
      path: '/',
      fields: { question, answer },
    })),
    ...testimonials.map(({ id = '', name, place, quote }) => ({
      kind: 'testimonial' as const,
      thing: id,
      label: name,
      path: '/',
      fields: { name, place, quote },
    })),
    {
      kind: 'about',
      thing: DOCUMENT.about,
      label: 'About us',
      path: '/about-us',
      fields: {
        mission: about.mission,
        vision: about.vision,
        values: about.values.join('\n'),
        story: about.story,
        alt: about.banner?.alt ?? '',
      },
    },
    { kind: 'banner', thing: DOCUMENT.banner, label: 'Banner', path: '/', fields: { text: banner.text } },
    { kind: 'facts', thing: DOCUMENT.facts, label: 'Business details', path: '/', fields: { hours: facts.hours } },
    ...(menu.arranged
      ? [
          {
            kind: 'menu' as const,
            thing: DOCUMENT.menu,
            label: 'Menu and footer',
            path: '/',
            fields: menuFields(menu.arranged),
            own: ownMenuWords(language, menu.arranged),
          },
        ]
      : []),
    ...(await policies(db)),
  ]
  return documents.map(({ fields, own = {}, ...document }) => ({
    ...document,
    preview: document.path,
    fields: withoutEmpty(fields),
    own,
  }))
}

const policies = (db: Handle) =>
  Promise.all(
    PolicyName.options.map(async (policy) => {
      const { lead, content } = await versionInForce(db, policy)
      return {
        kind: 'policy' as const,
        thing: policy,
        label: POLICY_TITLES[policy],
        path: `/${policy}`,
        fields: { lead, content },
      }
    }),
  )

const withoutEmpty = (fields: Words): Words => Object.fromEntries(Object.entries(fields).filter(([, text]) => text))
