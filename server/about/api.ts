import { pounds } from '#contract/money.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { photographAddress, readPhotographs } from '#server/media/photographs.ts'
import type { Parts } from '#server/parts.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { readContent } from './content.ts'

export function aboutApi({ db, settings }: Parts): BoundArea {
  return bind('about', {
    read: async () => {
      const { banner, story, ...about } = await readContent(db, 'about')
      const [photograph = null] = banner ? await readPhotographs(db, [banner]) : []
      return { logo: '/logo.svg', banner_image: banner ? photographAddress(banner.hash) : '', banner: photograph, ...about, story: sanitised(story) }
    },
    shop: async () => {
      const [facts, policies, shipping_options] = await Promise.all([readContent(db, 'facts'), readContent(db, 'policies'), listShippingOptions(db)])
      return {
        ...facts,
        url: settings.publicUrl,
        catalogue_currency: settings.catalogueCurrency,
        test_payments: settings.testPayments,
        practice: settings.practice,
        demo: settings.demo,
        admin_orders_url: settings.adminOrdersUrl,
        shipping_options,
        returns_days: policies.returns_days,
        change_of_mind_fee: pounds(policies.change_of_mind_fee_pence),
      }
    },
    home: async () => {
      const { hero, testimonials, faq } = await readContent(db, 'home')
      return { hero: await readPhotographs(db, hero), testimonials, faq }
    },
  })
}
