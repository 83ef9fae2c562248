import { Announcement, type Shop } from '#contract/content.ts'
import { pounds } from '#contract/money.ts'
import { MenuText } from '#contract/staff/content.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { announcementAt } from './banner.ts'
import { readContentsOrBlank } from './content.ts'
import { categorySlugs, menuOf } from './menu.ts'
import { readPreview } from './previews.ts'

/** What every page is built from: who trades, where it ships and for how much. */
export async function readShop(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  preview?: string,
): Promise<Shop> {
  // One statement for all that the owner wrote: this is read for every page that isn't at hand.
  const [{ facts, policies, banner, menu }, shipping_options, slugs] = await Promise.all([
    readContentsOrBlank(db, ['facts', 'policies', 'banner', 'menu']),
    listShippingOptions(db),
    categorySlugs(db),
  ])
  const shown = preview ? await readPreview({ db, now }, preview).catch(ended) : null
  const previewedMenu = shown?.of('menu', MenuText)
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
    // A preview shows it whatever its days.
    announcement: shown?.of('banner', Announcement) ?? announcementAt(banner, now()),
    menu: menuOf(previewedMenu ? { arranged: previewedMenu } : menu, slugs),
  }
}

/** The page itself says that a preview has ended; what is around it stands. */
function ended(problem: unknown): null {
  if (problem instanceof ApiError) return null
  throw problem
}
