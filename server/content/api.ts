import type { Context } from '#server/context.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { photographAddress, readPhotographs } from '#server/media/photographs.ts'
import { withPreviewed } from '#server/previews/previewed-words.ts'
import { readPreview } from '#server/previews/previews.ts'
import { readTranslations } from '#server/translations/read.ts'
import { translated } from '#server/translations/words.ts'
import { readContent } from './content.ts'
import { type ReviewQuotes, readHome } from './home.ts'
import { DOCUMENT } from './in-language.ts'
import { readShop } from './shop.ts'

export function contentApi(context: Context & ReviewQuotes): Implementation {
  const { db } = context
  return implement('about', {
    read: async ({ preview }, { language }) => {
      const shown = preview ? await readPreview(context, preview) : null
      const { banner, values, ...about } = await readContent(db, 'about')
      const saved = await readTranslations(db, { language, kinds: ['about'] })
      const words = withPreviewed(saved, shown, language)('about', DOCUMENT.about)?.words ?? null
      const [photograph] = banner ? await readPhotographs(db, [banner]) : []
      const fields = { mission: 'mission', vision: 'vision', values: 'values', story: 'story' }
      const texts = translated({ ...about, values: values.join('\n') }, language, words, fields)
      return {
        logo: '/logo.svg',
        banner_image: banner ? photographAddress(banner.hash) : '',
        banner: photograph ? translated(photograph, language, words, { alt: 'alt' }) : null,
        ...texts,
        values: texts.values.split('\n').filter(Boolean),
        story: sanitised(texts.story),
      }
    },
    shop: ({ preview }, { language }) => readShop(context, { language, preview }),
    home: ({ preview }, { language }) => readHome(context, { language, preview }),
  })
}
