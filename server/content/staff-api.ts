import type { Picture } from '#contract/staff/editing.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { invalidField } from '#server/http/api-error.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { enqueueSizes } from '#server/media/sizes-ahead.ts'
import { createPreview } from '#server/previews/previews.ts'
import { keepWords } from '#server/translations/write.ts'
import type { OtherLanguage } from '#words/languages.ts'
import { changeBanner, readBanner, refuseWrongBanner } from './banner.ts'
import { changeContent } from './change-content.ts'
import { type ContentValue, readContentVersion } from './content.ts'
import { removeTranslationsOfMissing, withIds } from './entries.ts'
import { refuseWrongWords, wordsOf } from './home.ts'
import { DOCUMENT, homeWordsUntilNow } from './in-language.ts'
import { changeMenu, readMenu, refuseWrongMenu, useOwnMenu } from './menu.ts'
import { listPages } from './shop-pages.ts'

export function staffContentApi(context: Context): Implementation {
  const { db } = context
  return implement('staffContent', {
    about: async () => aboutForEditing(db, await readContentVersion(db, 'about')),
    updateAbout: async ({ version, ...change }, { user }) => {
      await refuseMissing(db, 'banner', change.banner ? [change.banner] : [])
      const story = change.story === undefined ? {} : { story: sanitised(change.story) }
      return aboutForEditing(
        db,
        await changeContent(context, { key: 'about', version, change: { ...change, ...story }, by: user }),
      )
    },
    home: async () => homeForEditing(db, await readContentVersion(db, 'home')),
    updateHome: async ({ version, ...change }, { user }) => {
      await refuseMissing(db, 'hero', change.hero ?? [])
      await refuseWrongWords(context, change)
      const also = async (tx: Transaction, before: ContentValue<'home'>, after: ContentValue<'home'>) => {
        for (const { hash } of change.hero ?? []) await enqueueSizes(context.jobs, tx, { hash, square: true })
        await removeTranslationsOfMissing(tx)
        const fieldsIn = (language: OtherLanguage) => homeWordsUntilNow(language, wordsOf(before), wordsOf(after))
        await keepWords(tx, { kind: 'home', thing: DOCUMENT.home, fieldsIn, now: context.now() })
      }
      return homeForEditing(
        db,
        await changeContent(context, { key: 'home', version, change: withIds(change), also, by: user }),
      )
    },
    banner: () => readBanner(context),
    updateBanner: (input, { user }) => changeBanner(context, { ...input, by: user }),
    previewBanner: async (banner) => {
      await refuseWrongBanner(context, { ...banner, on: true })
      return createPreview(context, { kind: 'banner', path: '/', value: { text: banner.text, to: banner.to } })
    },
    menu: () => readMenu(context),
    updateMenu: (input, { user }) => changeMenu(context, { ...input, by: user }),
    useOwnMenu: ({ version }, { user }) => useOwnMenu(context, { version, by: user }),
    previewMenu: async (menu) => {
      await refuseWrongMenu(context, menu)
      return createPreview(context, { kind: 'menu', path: '/', value: menu })
    },
    pages: () => listPages(db),
    previewHome: async (home) => {
      await refuseMissing(db, 'hero', home.hero)
      await refuseWrongWords(context, home)
      return createPreview(context, { kind: 'home', path: '/', value: home })
    },
  })
}

async function aboutForEditing(db: Handle, { value, version }: { value: ContentValue<'about'>; version: number }) {
  return {
    ...value,
    story: sanitised(value.story),
    photographs: await readPhotographs(db, value.banner ? [value.banner] : []),
    version,
  }
}

async function homeForEditing(db: Handle, { value, version }: { value: ContentValue<'home'>; version: number }) {
  return {
    ...value,
    ...withIds(value),
    words: wordsOf(value),
    photographs: await readPhotographs(db, value.hero),
    version,
  }
}

/** Throws 400 when a photograph is missing: the page would have a gap. */
async function refuseMissing(db: Handle, field: string, pictures: Picture[]): Promise<void> {
  const found = await readPhotographs(db, pictures)
  if (found.length < pictures.length)
    throw invalidField(field, 'We can’t find that photograph. Please upload it again.')
}
