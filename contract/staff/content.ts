import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { FaqEntry, NamedLink, Testimonial } from '../content.ts'
import { BANNER_MAX, HEADER_LINKS_CAP } from '../limits.ts'
import { Photograph } from '../media.ts'
import { Instant, line, Nothing, requiredLine, Version } from '../shapes.ts'
import { Picture, RichText, text } from './editing.ts'

const AboutText = z.object({
  banner: Picture.nullable(),
  mission: text(1000),
  vision: text(1000),
  values: z.array(requiredLine(300)).max(12, 'At most 12.'),
  story: RichText,
})

const Button = z.object({ to: requiredLine(200), name: requiredLine(30) })
const title = requiredLine(80)
const intro = line(200)

const HomeWordsText = z.object({
  hero_title: requiredLine(90),
  hero_text: intro,
  hero_button: Button,
  hero_second_button: Button,
  ranges_title: title,
  ranges_intro: intro,
  why_title: title,
  why_intro: intro,
  reasons: z.array(z.object({ title: requiredLine(40), text: requiredLine(200) })).max(3, 'At most 3.'),
  testimonials_title: title,
  testimonials_intro: intro,
  faq_title: title,
  faq_intro: intro,
  newsletter_title: title,
  newsletter_intro: intro,
})

export const HomeText = z.object({
  words: HomeWordsText,
  hero: z.array(Picture).max(12, 'At most 12.'),
  /** Shows the newest published reviews in place of the testimonials. */
  reviews_instead: z.boolean().optional(),
  testimonials: z
    .array(
      Testimonial.omit({ untranslated: true }).extend({ name: requiredLine(80), place: line(80), quote: text(600) }),
    )
    .max(30, 'At most 30.'),
  faq: z
    .array(
      FaqEntry.omit({ untranslated: true }).extend({
        question: requiredLine(200),
        answer: text(2000).min(1, refusals.required),
      }),
    )
    .max(40, 'At most 40.'),
})
export type HomeText = z.infer<typeof HomeText>

const Day = z.iso.date('Please give a day such as 2026-12-24.')

export const BannerText = z.object({
  on: z.boolean(),
  text: line(BANNER_MAX),
  /** A page of the shop; empty where the banner isn't a link. */
  to: line(200),
  /** The first and last day of the banner in the shop's time zone; null for no limit. */
  from: Day.nullable(),
  until: Day.nullable(),
})
export type BannerText = z.infer<typeof BannerText>
const StaffBanner = BannerText.extend({ version: Version }).meta({ id: 'StaffBanner' })

const MenuLink = z.object({ to: requiredLine(200), name: requiredLine(30) })

export const MenuText = z.object({
  header: z.array(MenuLink).min(1, 'At least one.').max(HEADER_LINKS_CAP, `At most ${HEADER_LINKS_CAP}.`),
  more: z.array(MenuLink).max(20, 'At most 20.'),
  footer: z
    .array(
      z.object({ title: requiredLine(40), links: z.array(MenuLink).min(1, 'At least one.').max(14, 'At most 14.') }),
    )
    .min(1, 'At least one.')
    .max(4, 'At most 4.'),
})
export type MenuText = z.infer<typeof MenuText>
const StaffMenu = MenuText.extend({ own: z.boolean(), version: Version }).meta({ id: 'StaffMenu' })

const StaffAbout = AboutText.extend({ photographs: z.array(Photograph), version: Version }).meta({
  id: 'StaffAbout',
})
const StaffHome = HomeText.extend({ photographs: z.array(Photograph), version: Version }).meta({
  id: 'StaffHome',
})

/** Where an unpublished text is shown on the shop's own page. */
export const PreviewAddress = z.object({ url: z.string(), expires_at: Instant })

export const staffContentShapes = {
  about: { summary: 'The About us page, for its editor.', input: Nothing, output: StaffAbout },
  updateAbout: {
    summary: 'Change the About us page.',
    input: AboutText.partial().extend({ version: Version }),
    output: StaffAbout,
  },
  home: {
    summary: "The home page's photographs, words, testimonials and questions.",
    input: Nothing,
    output: StaffHome,
  },
  updateHome: {
    summary: "Change the home page's photographs, words, testimonials and questions.",
    input: HomeText.partial().extend({ version: Version }),
    output: StaffHome,
  },
  previewHome: {
    summary: 'A link that shows the unsaved home page for an hour.',
    input: HomeText,
    output: PreviewAddress,
  },
  banner: { summary: 'The line above the header.', input: Nothing, output: StaffBanner },
  updateBanner: {
    summary: 'Change the line above the header.',
    input: BannerText.partial().extend({ version: Version }),
    output: StaffBanner,
  },
  previewBanner: {
    summary: 'A link that shows the home page with the banner for an hour, whatever its dates.',
    input: BannerText,
    output: PreviewAddress,
  },
  menu: { summary: 'The links of header, menu and footer.', input: Nothing, output: StaffMenu },
  updateMenu: {
    summary: 'Arrange the links of header, menu and footer.',
    input: MenuText.partial().extend({ version: Version }),
    output: StaffMenu,
  },
  useOwnMenu: { summary: "Go back to the shop's own links.", input: z.object({ version: Version }), output: StaffMenu },
  previewMenu: {
    summary: 'A link that shows the home page with these links for an hour.',
    input: MenuText,
    output: PreviewAddress,
  },
  pages: {
    summary: 'The pages of the shop that links may lead to, categories included.',
    input: Nothing,
    output: z.array(NamedLink),
  },
} as const
