import type { DemoProduct } from '../shapes.ts'

export const herbalSoaps: DemoProduct[] = [
  {
    slug: 'rosemary-and-nettle',
    name: 'Rosemary & Nettle Soap',
    category: 'herbal-soap',
    skin_types: ['oily', 'combination', 'normal'],
    description:
      'Deep green from dried nettle leaf, which fades to olive as the bar ages. Rosemary and a little cedar make it resinous and wide awake. Use it on hands after the garden, or as a plain bar for short hair.',
    price: '6.50',
    stock: 88,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, massage over body or short hair, and rinse well. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/rosemary-and-nettle-1.jpg', 'products/rosemary-and-nettle-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'sage-and-sidr',
    name: 'Sage & Sidr Soap',
    category: 'herbal-soap',
    skin_types: ['normal', 'combination'],
    description:
      'The bar we are named after. Ground sidr leaf, used for washing hair and skin across Arabia for as long as anyone has written about it, meets English sage and clary sage. The colour is the grey-green of both leaves, the lather is close and silky, the scent dry and quiet.',
    price: '7.50',
    stock: 160,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, massage over body or hair, and rinse well. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/sage-and-sidr-1.jpg', 'products/sage-and-sidr-2.jpg'],
    variants: [],
    featured: true,
  },
  {
    slug: 'peppermint-and-eucalyptus',
    name: 'Peppermint & Eucalyptus Soap',
    category: 'herbal-soap',
    skin_types: ['oily', 'normal'],
    description:
      'White, with a cool green swirl, and very much a morning bar. Peppermint tingles; eucalyptus fills a hot shower until it smells like a wood after rain. A good one to keep for early starts and hot climates.',
    price: '6.50',
    stock: 110,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, massage over the body, and rinse well. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Not for children under three. The mint feels cool and may sting delicate areas. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/peppermint-and-eucalyptus-1.jpg', 'products/peppermint-and-eucalyptus-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'thyme-and-lemon',
    name: 'Thyme & Lemon Soap',
    category: 'herbal-soap',
    skin_types: ['oily', 'combination'],
    description:
      'The one for beside the kitchen sink. Lemon oil and litsea smell of freshly grated peel, thyme brings them down to earth, and flecks of dried leaf help with whatever the cooking left behind. It takes garlic off fingers better than we can explain.',
    price: '6.50',
    stock: 9,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, wash hands or body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/thyme-and-lemon-1.jpg', 'products/thyme-and-lemon-2.jpg'],
    variants: [],
    featured: false,
  },
]
