import * as z from 'zod'
import { FaqEntry, Testimonial } from '../about.ts'
import { Photograph } from '../media.ts'
import { line, Nothing, requiredLine } from '../shapes.ts'
import { Picture, RichText, text, Version } from './editing.ts'

export const AboutText = z.object({
  banner: Picture.nullable(),
  mission: text(1000),
  vision: text(1000),
  values: z.array(requiredLine(300)).max(12, 'At most 12.'),
  story: RichText,
})
export type AboutText = z.infer<typeof AboutText>

export const HomeText = z.object({
  hero: z.array(Picture).max(12, 'At most 12.'),
  testimonials: z.array(Testimonial.extend({ name: requiredLine(80), place: line(80), quote: text(600) })).max(30, 'At most 30.'),
  faq: z.array(FaqEntry.extend({ question: requiredLine(200), answer: text(2000).min(1, 'This field is required') })).max(40, 'At most 40.'),
})
export type HomeText = z.infer<typeof HomeText>

export const StaffAbout = AboutText.extend({ photographs: z.array(Photograph), version: Version }).meta({ id: 'StaffAbout' })
export const StaffHome = HomeText.extend({ photographs: z.array(Photograph), version: Version }).meta({ id: 'StaffHome' })

export const staffContentShapes = {
  about: { says: 'The About us page as its editor needs it.', input: Nothing, output: StaffAbout },
  updateAbout: { says: 'Change the About us page.', input: AboutText.partial().extend({ version: Version }), output: StaffAbout },
  home: { says: "The home page's photographs, testimonials and questions.", input: Nothing, output: StaffHome },
  updateHome: {
    says: "Change the home page's photographs, testimonials and questions.",
    input: HomeText.partial().extend({ version: Version }),
    output: StaffHome,
  },
} as const
