import type { DemoProduct } from '../shapes.ts'

export const spicesAndWoodSoaps: DemoProduct[] = [
  {
    slug: 'oud-and-saffron',
    name: 'Oud & Saffron Soap',
    category: 'spices_wood',
    skin_types: ['normal', 'dry'],
    description:
      'Amber-brown and slow to open, like a room where incense burned yesterday. Agarwood rests on cypriol, vetiver and patchouli; a few threads of saffron are laid on each bar by hand. Rich without being sweet, and it lingers on the towel.',
    price: '9.50',
    stock: 85,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over hands and body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/oud-and-saffron-1.jpg', 'products/oud-and-saffron-2.jpg'],
    variants: [],
    featured: true,
  },
  {
    slug: 'cinnamon-and-clove',
    name: 'Cinnamon & Clove Soap',
    category: 'spices_wood',
    skin_types: ['normal'],
    description:
      'Russet and cream, with whole cloves pressed along the top of the loaf before it is cut. Cinnamon leaf and clove bud are softened with sweet orange, so it smells of the kitchen in December rather than of the dentist. Lift the cloves out before the first wash.',
    price: '7.50',
    stock: 130,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Lift out the whole cloves. Work into a lather with warm water, smooth over hands and body, and rinse well. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Contains spice oils: not for the face or for very sensitive skin. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/cinnamon-and-clove-1.jpg', 'products/cinnamon-and-clove-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'sandalwood-and-cardamom',
    name: 'Sandalwood & Cardamom Soap',
    category: 'spices_wood',
    skin_types: ['normal', 'dry'],
    description:
      'Poured in fine layers and drawn through once, so that every bar has the grain of a plank. New Caledonian sandalwood gives it a creamy, milky warmth; cardamom crackles over the top, as it does in a cup of Gulf coffee. The quietest of the four, and the one people come back for.',
    price: '9.00',
    stock: 52,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Pick off the pods and seeds pressed into one side. Work into a lather with warm water, smooth over hands and body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/sandalwood-and-cardamom-1.jpg', 'products/sandalwood-and-cardamom-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'cedar-and-black-pepper',
    name: 'Cedar & Black Pepper Soap',
    category: 'spices_wood',
    skin_types: ['normal', 'combination'],
    description:
      'The smell of a pencil just sharpened, then a turn of the pepper mill. Warm grey-brown, speckled with ground pepper and finished with whole peppercorns along one side. A dry, straightforward bar with a dense lather that is good under a razor.',
    price: '7.50',
    stock: 7,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Pick off the peppercorns. Work into a lather with warm water, smooth over the body, and rinse well. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Not for broken or freshly shaved skin that stings. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/cedar-and-black-pepper-1.jpg', 'products/cedar-and-black-pepper-2.jpg'],
    variants: [],
    featured: false,
  },
]
