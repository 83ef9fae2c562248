import type { Context } from '#server/context.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { photographAddress, readPhotographs } from '#server/media/photographs.ts'
import { readContent } from './content.ts'
import { readHome } from './home.ts'
import { readShop } from './shop.ts'

export function contentApi(context: Context): Implementation {
  const { db } = context
  return implement('about', {
    read: async () => {
      const { banner, story, ...about } = await readContent(db, 'about')
      const [photograph = null] = banner ? await readPhotographs(db, [banner]) : []
      return {
        logo: '/logo.svg',
        banner_image: banner ? photographAddress(banner.hash) : '',
        banner: photograph,
        ...about,
        story: sanitised(story),
      }
    },
    shop: ({ preview }) => readShop(context, preview),
    home: ({ preview }) => readHome(context, preview),
  })
}
