import type { Context } from '#server/context.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { photographAddress, readPhotographs } from '#server/media/photographs.ts'
import { readTranslations } from '#server/translations/read.ts'
import { translated } from '#server/translations/words.ts'
import { readContent } from './content.ts'
import { readHome } from './home.ts'
import { DOCUMENT } from './in-language.ts'
import { readShop } from './shop.ts'

export function contentApi(context: Context): Implementation {
  const { db } = context
  return implement('about', {
    read: async (_query, { language }) => {
      const { banner, values, ...about } = await readContent(db, 'about')
      const found = await readTranslations(db, { language, kinds: ['about'] })
      const words = found('about', DOCUMENT.about)?.words ?? null
      const [photograph] = banner ? await readPhotographs(db, [banner]) : []
      const fields = { mission: 'mission', vision: 'vision', values: 'values', story: 'story' }
      const shown = translated({ ...about, values: values.join('\n') }, language, words, fields)
      return {
        logo: '/logo.svg',
        banner_image: banner ? photographAddress(banner.hash) : '',
        banner: photograph ? translated(photograph, language, words, { alt: 'alt' }) : null,
        ...shown,
        values: shown.values.split('\n').filter(Boolean),
        story: sanitised(shown.story),
      }
    },
    shop: ({ preview }, { language }) => readShop(context, { language, preview }),
    home: ({ preview }, { language }) => readHome(context, { language, preview }),
  })
}
