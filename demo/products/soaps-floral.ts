import type { DemoProduct } from '../shapes.ts'

export const floralSoaps: DemoProduct[] = [
  {
    slug: 'damask-rose',
    name: 'Damask Rose Soap',
    category: 'floral-soap',
    skin_types: ['normal', 'dry'],
    description:
      'A dusty pink bar swirled with rose clay, with petals pressed along one side. Rose oil and rose geranium open honeyed and a little green, the way the flower does in the morning, and stay close to the skin rather than filling the room.',
    price: '8.50',
    stock: 120,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over hands and body, and rinse. The petals loosen after a few washes. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/damask-rose-1.jpg', 'products/damask-rose-2.jpg'],
    variants: [],
    featured: true,
  },
  {
    slug: 'lavender-fields',
    name: 'Lavender Fields Soap',
    category: 'floral-soap',
    skin_types: ['normal'],
    description:
      'True lavender, not the drawer-liner kind: sweet, herbal, with a clean edge of hay. The bar is softly lilac, swirled with white clay and topped with dried buds that give a light scrub until they wear away. Good at the end of a long day, and by the guest-room basin.',
    price: '7.00',
    stock: 200,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over hands and body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/lavender-fields-1.jpg', 'products/lavender-fields-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'jasmine-and-neroli',
    name: 'Jasmine & Neroli Soap',
    category: 'floral-soap',
    skin_types: ['normal'],
    description:
      'Ivory, with a thin vein of gold that falls differently through every bar. Neroli lifts the first lather, bitter-sweet and citrus-bright; jasmine arrives behind it and stays. Both flowers are costly, so we make a short run each time and it goes quickly.',
    price: '9.50',
    stock: 0,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over hands and body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/jasmine-and-neroli-1.jpg', 'products/jasmine-and-neroli-2.jpg'],
    variants: [],
    featured: false,
  },
  {
    slug: 'chamomile-and-calendula',
    name: 'Chamomile & Calendula Soap',
    category: 'floral-soap',
    skin_types: ['sensitive', 'dry', 'normal'],
    description:
      'Calendula petals sit in olive oil for six weeks before a drop of it becomes soap, which is where the butter-yellow comes from. Roman chamomile adds a soft smell of apple and straw. The quietest-smelling of the four florals, with orange petals scattered along the top.',
    price: '7.00',
    stock: 75,
    weight: '100 g',
    size: '8 × 5.5 × 2.2 cm',
    net_amount: 100,
    net_unit: 'g',
    directions:
      'Work into a lather with warm water, smooth over face or body, and rinse. Let the bar drain and dry between uses.',
    precautions:
      'For external use only. Contains plants of the daisy family. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep out of reach of small children.',
    period_after_opening_months: 12,
    photographs: ['products/chamomile-and-calendula-1.jpg', 'products/chamomile-and-calendula-2.jpg'],
    variants: [],
    featured: false,
  },
]
