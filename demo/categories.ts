import type { DemoCategory } from './shapes.ts'

export const categories: DemoCategory[] = [
  {
    slug: 'soap',
    name: 'Soaps',
    parent: null,
    coming_soon: false,
    description: 'Cold-process bars of olive, coconut and shea, cut by hand and cured for six weeks.',
  },
  {
    slug: 'botanic-essential',
    name: 'Botanic Essential',
    parent: 'soap',
    coming_soon: false,
    description: 'Everyday bars with one plain plant idea each: oats, kelp, charcoal, argan.',
  },
  {
    slug: 'floral-soap',
    name: 'Floral Soaps',
    parent: 'soap',
    coming_soon: false,
    description: 'Rose, lavender, jasmine and chamomile, in bars that smell of a garden in June.',
  },
  {
    slug: 'herbal-soap',
    name: 'Herbal Soaps',
    parent: 'soap',
    coming_soon: false,
    description: 'Green, brisk bars from the kitchen garden and the sidr tree.',
  },
  {
    slug: 'spices_wood',
    name: 'Spices & Wood',
    parent: 'soap',
    coming_soon: false,
    description: 'Warm bars of oud, clove, cardamom and cedar, made for long evenings.',
  },
  {
    slug: 'cream',
    name: 'Creams',
    parent: null,
    coming_soon: false,
    description: 'Creams and a whipped butter for face, hands and body, made in small pots so they are used fresh.',
  },
  {
    slug: 'oil',
    name: 'Oils',
    parent: null,
    coming_soon: false,
    description: 'Oils in amber glass, a few drops at a time.',
  },
  {
    slug: 'gift-set',
    name: 'Gift Sets',
    parent: null,
    coming_soon: false,
    description: 'Three boxes, packed by hand and ready to give.',
  },
  {
    slug: 'bath-soak',
    name: 'Bath Soaks',
    parent: null,
    coming_soon: true,
    description: 'Sea salt, oats and dried petals for the bath, still on our bench.',
  },
]
