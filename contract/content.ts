import * as z from 'zod'
import { cacheable, UNCACHEABLE } from './cacheable.ts'
import { ShippingOption } from './checkout.ts'
import type { HomeWords as HomeWordsShape } from './home-words.ts'
import { GUEST_CART_PAGES } from './limits.ts'
import { Photograph } from './media.ts'
import type { Menu as MenuShape } from './menu.ts'
import { DirhamRate, line } from './shapes.ts'
import { Untranslated } from './untranslated.ts'

export const AboutUs = z
  .object({
    logo: z.string(),
    banner_image: z.string(),
    banner: Photograph.nullable(),
    mission: z.string(),
    vision: z.string(),
    values: z.array(z.string()),
    /** HTML, sanitised. */
    story: z.string(),
    untranslated: Untranslated,
  })
  .meta({ id: 'AboutUs' })
export type AboutUs = z.infer<typeof AboutUs>

/** The company behind the shop, for the footer and every confirmation. */
export const BusinessDetails = z
  .object({
    name: z.string(),
    legal_name: z.string(),
    address_lines: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
    company_number: z.string(),
    vat_number: z.string(),
    hours: z.string(),
    responsible_person: z.string(),
    /** Where a guest's cart icon leads. Shops that an older release set up don't have it: the sign-in page. */
    guest_cart_opens: z.enum(GUEST_CART_PAGES).optional(),
    /** The first day, in the shop's time zone, on which labels name the EU's allergens; null for Great Britain's. */
    eu_allergens_from: z.string().nullable().optional(),
  })
  .meta({ id: 'ShopFacts' })
export type BusinessDetails = z.infer<typeof BusinessDetails>

export const NamedLink = z.object({ to: z.string(), name: z.string(), untranslated: Untranslated })

/** The line above the header; `to` is empty where it isn't a link. */
export const Announcement = z.object({ text: z.string(), to: z.string(), untranslated: Untranslated })

/** The links of header and footer, if the owner has changed the default ones (contract/menu.ts). */
const Menu: z.ZodType<MenuShape> = z.object({
  header: z.array(NamedLink),
  more: z.array(NamedLink),
  footer: z.array(z.object({ title: z.string(), links: z.array(NamedLink), untranslated: Untranslated })),
})

export const Shop = BusinessDetails.extend({
  /** The shop's public URL, without a slash at its end. */
  url: z.string(),
  guest_cart_opens: z.enum(GUEST_CART_PAGES),
  catalogue_currency: z.enum(['GBP', 'USD']),
  /** True while payments move no money; the pages say so. */
  test_payments: z.boolean(),
  /** True for a practice shop; every page and email says so. */
  practice: z.boolean(),
  /** True for the demo shop, whose testimonials are examples. */
  demo: z.boolean(),
  admin_orders_url: z.string(),
  /** Every active option; banner, policies, FAQ and checkout all read these. */
  shipping_options: z.array(ShippingOption),
  /** Until when an order is today's, as an instant; null once that has passed, and on a day off. */
  order_by: z.string().nullable(),
  /** Days in which unopened goods may be returned. */
  returns_days: z.number().int(),
  change_of_mind_fee: z.string(),
  /** Prices are also shown in dirhams at this rate; null where the owner has typed none. */
  dirham_rate: z.nullable(DirhamRate),
  /** The line above the header, or null. */
  announcement: Announcement.nullable(),
  /** The links of header and footer; null for the default ones. */
  menu: Menu.nullable(),
  /** Whether carts need to ask for automatic offers. */
  has_offers: z.boolean(),
  untranslated: Untranslated,
}).meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

/** The id of a testimonial or question, which its translations refer to. */
const EntryId = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional()

export const Testimonial = z.object({
  id: EntryId,
  name: z.string(),
  place: z.string(),
  quote: z.string(),
  rating: z.number().int().min(1).max(5).default(5),
  untranslated: Untranslated,
})
export type Testimonial = z.infer<typeof Testimonial>

export const FaqEntry = z.object({
  id: EntryId,
  category: z.enum(['Ingredients', 'Usage', 'Policy', 'Product', 'Quality', 'Shipping']),
  question: z.string(),
  answer: z.string(),
  untranslated: Untranslated,
})
export type FaqEntry = z.infer<typeof FaqEntry>

export const HomeWords: z.ZodType<HomeWordsShape> = z.object({
  hero_title: z.string(),
  hero_text: z.string(),
  hero_button: NamedLink,
  hero_second_button: NamedLink,
  ranges_title: z.string(),
  ranges_intro: z.string(),
  why_title: z.string(),
  why_intro: z.string(),
  reasons: z.array(z.object({ title: z.string(), text: z.string(), untranslated: Untranslated })),
  testimonials_title: z.string(),
  testimonials_intro: z.string(),
  faq_title: z.string(),
  faq_intro: z.string(),
  newsletter_title: z.string(),
  newsletter_intro: z.string(),
  untranslated: Untranslated,
})

export const HomePage = z
  .object({ hero: z.array(Photograph), words: HomeWords, testimonials: z.array(Testimonial), faq: z.array(FaqEntry) })
  .meta({ id: 'HomePage' })
export type HomePage = z.infer<typeof HomePage>

export const contentShapes = {
  read: cacheable(
    {
      summary: 'About us; with a preview key, in unsaved words.',
      input: z.object({ preview: line(80).optional() }),
      output: AboutUs,
    },
    { preview: UNCACHEABLE },
  ),
  shop: cacheable(
    {
      summary: 'The shop’s details: the trader, delivery countries and prices.',
      input: z.object({ preview: line(80).optional() }),
      output: Shop,
    },
    { preview: UNCACHEABLE },
  ),
  home: cacheable(
    {
      summary: "The home page's photographs, texts, testimonials and questions; with a preview key, the unsaved ones.",
      input: z.object({ preview: line(80).optional() }),
      output: HomePage,
    },
    { preview: UNCACHEABLE },
  ),
} as const
