import { sql } from 'drizzle-orm'
import { GIFT_CARDS_PAGE, type Menu, OWN_MENU } from '#contract/menu.ts'
import { SHOP_PAGES } from '#contract/pages.ts'
import type { MenuText } from '#contract/staff/content.ts'
import { oldAddresses } from '#server/addresses/tables.ts'
import { categories, productCounts, products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { keepWords } from '#server/translations/write.ts'
import { changeContent } from './change-content.ts'
import { type ContentValue, ensureContent, readContentVersionOrBlank } from './content.ts'
import { DOCUMENT, menuWordsUntilNow } from './in-language.ts'
import { categoryAt, refuseStrangePage } from './shop-pages.ts'

/** The links that shoppers expect in every footer. */
const FOOTER_NEEDS = ['/privacy-policy', '/terms-of-service', '/shipping-info', '/returns']

type MenuContext = Pick<Context, 'db' | 'now'>

/** Letters that fit into the header on a small laptop. */
const HEADER_LETTERS = 50

/** The menu without links to removed or empty categories; null for the default menu, which every page has. */
export function menuOf({ arranged }: ContentValue<'menu'>, slugs: ReadonlySet<string>): Menu | null {
  const menu: Menu = arranged ?? OWN_MENU
  const isThere = ({ to }: { to: string }) => {
    if (to === GIFT_CARDS_PAGE) return slugs.has(to)
    const category = categoryAt(to)
    return category === null || slugs.has(category)
  }
  const shown: Menu = {
    header: menu.header.filter(isThere),
    more: menu.more.filter(isThere),
    footer: menu.footer
      .map(({ title, links }) => ({ title, links: links.filter(isThere) }))
      .filter(({ links }) => links.length > 0),
  }
  return arranged === null && linksIn(shown) === linksIn(OWN_MENU) ? null : shown
}

const linksIn = ({ header, more, footer }: Menu) =>
  header.length + more.length + footer.reduce((count, { links }) => count + links.length, 0)

/**
 * The paths of categories that a menu may link to, including earlier slugs: categories with products on sale, or coming
 * soon. With the page of gift cards, where the shop sells one.
 */
export async function categorySlugs(db: Handle): Promise<Set<string>> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    with recursive filled (id) as (
      select category_id from ${productCounts} where published > 0
      union select c.parent_id from ${categories} c join filled on filled.id = c.id where c.parent_id is not null
    ), shown as (select id, slug from ${categories} where coming_soon or id in (select id from filled))
    select slug from shown union all select o.slug from ${oldAddresses} o join shown on shown.id = o.target_id
      where o.kind = 'category'
    union all select ${GIFT_CARDS_PAGE} where exists (select from ${products} where kind = 'gift_card' and published)`)
  return new Set(rows.map(({ slug }) => slug))
}

export async function readMenu({ db }: Pick<Context, 'db'>) {
  return editable(await readContentVersionOrBlank(db, 'menu'))
}

export async function changeMenu(
  context: MenuContext,
  { version, by, ...change }: Partial<MenuText> & { version: number } & { by: SignedIn },
) {
  const { own: _, version: __, ...before } = await readMenu(context)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const arranged = { ...before, ...given }
  await refuseWrongMenu(context, arranged)
  await ensureContent(context.db, context.now())
  const also = (tx: Transaction) =>
    keepWords(tx, {
      kind: 'menu',
      thing: DOCUMENT.menu,
      fieldsIn: (language, saved) => menuWordsUntilNow(language, { before, after: arranged, saved }),
      now: context.now(),
    })
  return editable(await changeContent(context, { key: 'menu', version, change: { arranged }, also, by }))
}

export async function useOwnMenu(context: MenuContext, { version, by }: { version: number; by: SignedIn }) {
  await ensureContent(context.db, context.now())
  return editable(await changeContent(context, { key: 'menu', version, change: { arranged: null }, by }))
}

/** Throws 400 for links without a target, each under its field, and for a header with too many letters. */
export async function refuseWrongMenu(context: MenuContext, { header, more, footer }: MenuText): Promise<void> {
  const letters = header.reduce((count, { name }) => count + name.length, 0)
  if (letters > HEADER_LETTERS)
    throw invalidField(
      'header',
      `The header has room for ${HEADER_LETTERS} letters, and these links have ${letters}. Please shorten or remove one.`,
    )
  const missing = FOOTER_NEEDS.filter((page) => !footer.some(({ links }) => links.some(({ to }) => to === page)))
  if (missing.length > 0)
    throw invalidField('footer', `The footer must link to ${missing.map((page) => SHOP_PAGES[page]).join(', ')}.`)
  const lists: [string, MenuText['header']][] = [
    ['header', header],
    ['more', more],
    ...footer.map(({ links }, at): [string, MenuText['header']] => [`footer.${at}.links`, links]),
  ]
  for (const [field, links] of lists)
    for (const [at, { to }] of links.entries())
      await refuseStrangePage(context, { field: `${field}.${at}.to`, address: to })
}

function editable({ value: { arranged }, version }: { value: ContentValue<'menu'>; version: number }) {
  const { header, more, footer }: Menu = arranged ?? OWN_MENU
  return {
    header: [...header],
    more: [...more],
    footer: footer.map(({ title, links }) => ({ title, links: [...links] })),
    own: arranged === null,
    version,
  }
}
