import { Announcement, type Shop } from '#contract/content.ts'
import { cutOffToday } from '#contract/delivery-promise.ts'
import { pounds } from '#contract/money.ts'
import { MenuText } from '#contract/staff/content.ts'
import type { Context } from '#server/context.ts'
import { hasOffers } from '#server/discounts/offers.ts'
import { ApiError } from '#server/http/api-error.ts'
import { withPreviewed } from '#server/previews/previewed-words.ts'
import { readPreview } from '#server/previews/previews.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { readTranslations } from '#server/translations/read.ts'
import type { Language } from '#words/languages.ts'
import { announcementAt } from './banner.ts'
import { readContentsOrBlank } from './content.ts'
import { rateOf } from './dirhams.ts'
import { bannerIn, factsIn, menuIn } from './in-language.ts'
import { categorySlugs, menuOf } from './menu.ts'

/** The data of every page: business details, shipping options, banner and menu. */
export async function readShop(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  { language, preview }: { language: Language; preview?: string | undefined },
): Promise<Shop> {
  // One statement for all documents: every page that isn't cached reads them.
  const [{ facts, policies, dirhams, dispatch, banner, menu }, shipping_options, slugs, saved, has_offers] =
    await Promise.all([
      readContentsOrBlank(db, ['facts', 'policies', 'dirhams', 'dispatch', 'banner', 'menu']),
      listShippingOptions(db, { language }),
      categorySlugs(db),
      readTranslations(db, { language, kinds: ['facts', 'banner', 'menu'] }),
      hasOffers(db, now()),
    ])
  const shown = preview ? await readPreview({ db, now }, preview).catch(ended) : null
  const found = withPreviewed(saved, shown, language)
  const previewedMenu = shown?.of('menu', MenuText)
  const links = menuOf(previewedMenu ? { arranged: previewedMenu } : menu, slugs)
  // A preview shows the banner on any day.
  const announcement = shown?.of('banner', Announcement) ?? announcementAt(banner, now())
  return {
    ...factsIn(language, facts, found),
    url: settings.publicUrl,
    guest_cart_opens: facts.guest_cart_opens ?? 'sign-in',
    catalogue_currency: settings.catalogueCurrency,
    test_payments: settings.testPayments,
    practice: settings.practice,
    demo: settings.demo,
    admin_orders_url: settings.adminOrdersUrl,
    shipping_options,
    has_offers,
    order_by: cutOffToday(now(), dispatch)?.toISOString() ?? null,
    returns_days: policies.returns_days,
    change_of_mind_fee: pounds(policies.change_of_mind_fee_pence),
    dirham_rate: rateOf(dirhams),
    announcement: announcement && bannerIn(language, announcement, found),
    menu: links && menuIn(language, links, found),
  }
}

/** The page reports that a preview has expired; its header and footer stay. */
function ended(problem: unknown): null {
  if (problem instanceof ApiError) return null
  throw problem
}
