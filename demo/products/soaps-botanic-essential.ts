import type { DemoProduct } from '../shapes.ts'

export const botanicEssentialSoaps: DemoProduct[] = [
  {
    slug: 'oat-and-honey',
    name: 'Oat & Honey Soap',
    category: 'botanic-essential',
    skin_types: ['dry', 'sensitive', 'normal'],
    description:
      'Our plainest bar, and the one we reach for most. Ground oats give the lather a milky slip and a very soft scrub; a spoon of English honey in every batch makes it generous and faintly sweet. It smells of warm porridge, and then of very little.',
    price: '6.50',
    stock: 180,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over hands and body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Contains oats and honey. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/oat-and-honey-1.jpg', 'products/oat-and-honey-2.jpg'],
    variants: [],
    featured: true,
  },
  {
    slug: 'sea-kelp-and-mint',
    name: 'Sea Kelp & Mint Soap',
    category: 'botanic-essential',
    skin_types: ['normal', 'oily'],
    description:
      'A pale green bar flecked with dried kelp and milled so the flecks polish rather than scratch. Spearmint and peppermint keep it bright and cool. It is the nearest a shower comes to a cold swim, without the walk back up the beach.',
    price: '6.50',
    stock: 96,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, massage over the body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Mint oil feels cool and may sting delicate areas. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/sea-kelp-and-mint-1.jpg', 'products/sea-kelp-and-mint-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'charcoal-and-tea-tree',
    name: 'Charcoal & Tea Tree Soap',
    category: 'botanic-essential',
    skin_types: ['oily', 'combination'],
    description:
      'As dark as slate, veined with grey, and it lathers a surprising pale silver. Fine activated charcoal gives the foam body and leaves skin feeling properly clean; tea tree and a touch of lavender keep the scent green rather than sharp. It rinses away without a trace on skin or basin.',
    price: '7.00',
    stock: 142,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather in the hands, smooth over face or body, and rinse well. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. For adults: not for children. Avoid contact with the eyes. If contact occurs, rinse well with water. Wet suds may mark pale cloth: rinse before you towel. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/charcoal-and-tea-tree-1.jpg', 'products/charcoal-and-tea-tree-2.jpg'],
    variants: [],
    featured: true,
  },
  {
    slug: 'argan-and-aloe',
    name: 'Argan & Aloe Soap',
    category: 'botanic-essential',
    skin_types: ['dry', 'sensitive', 'normal'],
    description:
      'Two layers poured an hour apart: cream with argan oil below, soft green with aloe juice above. The lather is low and creamy, more lotion than foam, for those who dislike anything brisk. What you smell is the faint nuttiness of the argan.',
    price: '7.50',
    stock: 64,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over face or body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Contains oil from a tree nut (argan). Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/argan-and-aloe-1.jpg', 'products/argan-and-aloe-2.jpg'],
    variants: [],
    featured: false,
  },
]
