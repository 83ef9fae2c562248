import type { Picture } from '#contract/staff/editing.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { wrongField } from '#server/http/refused.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { enqueueSizes } from '#server/media/sizes-ahead.ts'
import type { Parts } from '#server/parts.ts'
import { changeBanner, readBanner, refuseWrongBanner } from './banner.ts'
import { changeContent } from './change-content.ts'
import { type ContentValue, readContentVersion } from './content.ts'
import { refuseWrongWords, wordsOf } from './home.ts'
import { changeMenu, readMenu, refuseWrongMenu, useOwnMenu } from './menu.ts'
import { keepPreview } from './previews.ts'
import { listPages } from './shop-pages.ts'

export function staffContentApi(parts: Parts): BoundArea {
  const { db } = parts
  return bind('staffContent', {
    about: async () => aboutForEditing(db, await readContentVersion(db, 'about')),
    updateAbout: async ({ version, ...change }, { user }) => {
      await refuseMissing(db, 'banner', change.banner ? [change.banner] : [])
      const story = change.story === undefined ? {} : { story: sanitised(change.story) }
      return aboutForEditing(db, await changeContent(parts, 'about', version, { ...change, ...story }, user))
    },
    home: async () => homeForEditing(db, await readContentVersion(db, 'home')),
    updateHome: async ({ version, ...change }, { user }) => {
      await refuseMissing(db, 'hero', change.hero ?? [])
      await refuseWrongWords(parts, change)
      const enqueueSquares = async (tx: Transaction) => {
        for (const { hash } of change.hero ?? []) await enqueueSizes(parts.jobs, tx, hash, true)
      }
      return homeForEditing(db, await changeContent(parts, 'home', version, change, user, enqueueSquares))
    },
    banner: () => readBanner(parts),
    updateBanner: (input, { user }) => changeBanner(parts, input, user),
    previewBanner: async (banner) => {
      await refuseWrongBanner(parts, { ...banner, on: true })
      return keepPreview(parts, 'banner', '/', { text: banner.text, to: banner.to })
    },
    menu: () => readMenu(parts),
    updateMenu: (input, { user }) => changeMenu(parts, input, user),
    useOwnMenu: ({ version }, { user }) => useOwnMenu(parts, version, user),
    previewMenu: async (menu) => {
      await refuseWrongMenu(parts, menu)
      return keepPreview(parts, 'menu', '/', menu)
    },
    pages: () => listPages(db),
    previewHome: async (home) => {
      await refuseMissing(db, 'hero', home.hero)
      await refuseWrongWords(parts, home)
      return keepPreview(parts, 'home', '/', home)
    },
  })
}

async function aboutForEditing(db: Handle, { value, version }: { value: ContentValue<'about'>; version: number }) {
  return { ...value, story: sanitised(value.story), photographs: await readPhotographs(db, value.banner ? [value.banner] : []), version }
}

async function homeForEditing(db: Handle, { value, version }: { value: ContentValue<'home'>; version: number }) {
  return { ...value, words: wordsOf(value), photographs: await readPhotographs(db, value.hero), version }
}

/** A page that names a photograph nobody has uploaded would have a hole in it. */
async function refuseMissing(db: Handle, field: string, pictures: Picture[]): Promise<void> {
  const found = await readPhotographs(db, pictures)
  if (found.length < pictures.length) throw wrongField(field, 'That photograph is not there. Please upload it again.')
}
