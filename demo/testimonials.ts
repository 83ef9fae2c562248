import type { DemoTestimonial } from './shapes.ts'

/** Fictitious; the page says that they are examples. */
export const testimonials: DemoTestimonial[] = [
  {
    name: 'Hannah P.',
    place: 'Bristol',
    quote:
      'The Sage & Sidr bar has replaced three bottles on the edge of our bath. It lasted the two of us just over a month.',
    rating: 5,
  },
  {
    name: 'Mariam A.',
    place: 'Dubai',
    quote:
      'Oud & Saffron smells like my grandmother’s house on a Friday. I bought one for myself and four for my sisters.',
    rating: 5,
  },
  {
    name: 'Tom W.',
    place: 'Sheffield',
    quote:
      'I throw pots for a living and my hands show it. The calendula tin lives on the wheel and does not leave slip marks.',
    rating: 5,
  },
  {
    name: 'Priya N.',
    place: 'Leicester',
    quote: 'Lovely cream, plain label, and I could read every ingredient. I would like a refill for the jar.',
    rating: 4,
  },
  {
    name: 'Khalid R.',
    place: 'Abu Dhabi',
    quote:
      'The black seed oil is fresh and properly peppery. The parcel was well packed and nothing had leaked in the heat.',
    rating: 5,
  },
  {
    name: 'Eilidh M.',
    place: 'Glasgow',
    quote: 'Bought the Hedgerow box as a present and had to order a second, because I opened the first to smell it.',
    rating: 5,
  },
]
