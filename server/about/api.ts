import { sanitised } from '#server/html/sanitise.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { photographAddress, readPhotographs } from '#server/media/photographs.ts'
import type { Parts } from '#server/parts.ts'
import { readContent } from './content.ts'
import { readHome } from './home.ts'
import { readShop } from './shop.ts'

export function aboutApi(parts: Parts): BoundArea {
  const { db } = parts
  return bind('about', {
    read: async () => {
      const { banner, story, ...about } = await readContent(db, 'about')
      const [photograph = null] = banner ? await readPhotographs(db, [banner]) : []
      return { logo: '/logo.svg', banner_image: banner ? photographAddress(banner.hash) : '', banner: photograph, ...about, story: sanitised(story) }
    },
    shop: ({ preview }) => readShop(parts, preview),
    home: ({ preview }) => readHome(parts, preview),
  })
}
