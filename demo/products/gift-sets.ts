import type { DemoProduct } from '../shapes.ts'

export const giftSets: DemoProduct[] = [
  {
    slug: 'hedgerow-gift-box',
    name: 'Hedgerow Gift Box',
    category: 'gift-set',
    skin_types: [],
    description:
      'An English lane in a kraft box: Lavender Fields, Rosemary & Nettle and Oat & Honey soaps, a 75 ml tin of Calendula Hand Cream and a 30 ml bottle of Rosehip Facial Oil. Everything is full size and sits in shredded paper you can compost. There is room under the lid for a note.',
    price: '42.00',
    stock: 46,
    weight: '750 g',
    size: '30 × 22 × 8 cm',
    net_amount: 1,
    net_unit: 'set',
    directions:
      'Each piece carries its own directions. Let soaps drain and dry between uses, and keep the oil out of the sun.',
    precautions:
      'For external use only. Contains oats, honey, beeswax, almond oil and plants of the daisy family (calendula and chamomile). Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using a piece if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 6,
    photographs: ['products/hedgerow-gift-box-1.jpg', 'products/hedgerow-gift-box-2.jpg'],
    contents: [
      { slug: 'lavender-fields' },
      { slug: 'rosemary-and-nettle' },
      { slug: 'oat-and-honey' },
      { slug: 'calendula-hand-cream', size: '75 ml' },
      { slug: 'rosehip-facial-oil', size: '30 ml' },
    ],
    variants: [],
    featured: false,
  },
  {
    slug: 'souk-gift-box',
    name: 'Souk Gift Box',
    category: 'gift-set',
    skin_types: [],
    description:
      'Three soaps with the warmth of a spice market, Oud & Saffron, Cinnamon & Clove and Sandalwood & Cardamom, with a 60 ml jar of Frankincense Night Cream and a 100 ml bottle of Argan Hair & Body Oil. Packed in a russet box that smells wonderful before it is opened. Our most generous present.',
    price: '65.00',
    stock: 4,
    weight: '980 g',
    size: '30 × 22 × 8 cm',
    net_amount: 1,
    net_unit: 'set',
    directions:
      'Each piece carries its own directions. Lift the spices off the soaps before the first wash, and let the bars dry between uses.',
    precautions:
      'For external use only. Contains oils from tree nuts (argan and almond) and spice oils. Keep the cinnamon soap off the face. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using a piece if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 6,
    photographs: ['products/souk-gift-box-1.jpg', 'products/souk-gift-box-2.jpg'],
    contents: [
      { slug: 'oud-and-saffron' },
      { slug: 'cinnamon-and-clove' },
      { slug: 'sandalwood-and-cardamom' },
      { slug: 'frankincense-night-cream', size: '60 ml' },
      { slug: 'argan-hair-and-body-oil', size: '100 ml' },
    ],
    variants: [],
    featured: true,
  },
  {
    slug: 'hammam-ritual-set',
    name: 'Hammam Ritual Set',
    category: 'gift-set',
    skin_types: [],
    description:
      'Steam, lather, rinse, rest: Sage & Sidr and Damask Rose soaps, a 200 ml jar of Oat Milk Body Butter, a 50 ml bottle of Black Seed Oil and a linen towel woven for us in Portugal. A slow evening for one, in a linen-coloured box worth keeping.',
    price: '52.00',
    stock: 40,
    weight: '1.1 kg',
    size: '30 × 22 × 8 cm',
    net_amount: 1,
    net_unit: 'set',
    directions: 'Each piece carries its own directions. Wash the linen towel at 40 °C before first use.',
    precautions:
      'For external use only. Contains oats and almond oil. Avoid contact with the eyes. If contact occurs, rinse well with water. Oil makes a bath or shower slippery. Stop using a piece if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 6,
    photographs: ['products/hammam-ritual-set-1.jpg', 'products/hammam-ritual-set-2.jpg'],
    contents: [
      { slug: 'sage-and-sidr' },
      { slug: 'damask-rose' },
      { slug: 'oat-milk-body-butter', size: '200 ml' },
      { slug: 'black-seed-oil', size: '50 ml' },
      { name: 'Linen towel' },
    ],
    variants: [],
    featured: false,
  },
]
