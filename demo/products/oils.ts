import type { DemoProduct } from '../shapes.ts'

export const oils: DemoProduct[] = [
  {
    slug: 'rosehip-facial-oil',
    name: 'Rosehip Facial Oil',
    category: 'oil',
    skin_types: ['dry', 'combination', 'normal'],
    description:
      'Rosehip seed oil, pressed cold and left its own colour: a deep marmalade orange. It is light, dry to the touch and gone within a minute, with jojoba to steady it and a breath of geranium. Three drops are enough for a whole face.',
    ingredients:
      'Rosa Canina Fruit Oil, Simmondsia Chinensis Seed Oil, Prunus Armeniaca Kernel Oil, Tocopherol, Pelargonium Graveolens Flower Oil, Helianthus Annuus Seed Oil, Citronellol, Geraniol, Linalool, Citral',
    price: '16.00',
    stock: 0,
    weight: null,
    size: '30 ml or 50 ml',
    net_amount: 30,
    net_unit: 'ml',
    directions: 'Warm three drops between the palms and press into damp skin, on its own or before cream.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Its natural colour may mark pale cloth: let it sink in first. Try a little on the inner arm first. Stop using it if irritation appears. Keep cool, dark and out of reach of children.',
    period_after_opening_months: 6,
    photographs: ['products/rosehip-facial-oil-1.jpg', 'products/rosehip-facial-oil-2.jpg'],
    variants: [
      {
        name: '30 ml',
        price: '16.00',
        stock: 118,
        description: 'The dropper bottle in the photograph: about six months, three drops a night.',
        net_amount: 30,
        photograph: 'products/rosehip-facial-oil-1.jpg',
      },
      {
        name: '50 ml',
        price: '24.00',
        stock: 54,
        description: 'The same oil in a larger bottle, for face and neck.',
        net_amount: 50,
        photograph: null,
      },
    ],
    featured: true,
  },
  {
    slug: 'black-seed-oil',
    name: 'Black Seed Oil',
    category: 'oil',
    skin_types: ['normal', 'combination'],
    description:
      'Nigella seed, pressed below forty degrees and bottled the same week. It is amber, peppery and unmistakable, somewhere between oregano and warm bread. We blend it with sunflower and jojoba so it spreads easily through hair, beard and skin.',
    ingredients:
      'Nigella Sativa Seed Oil, Helianthus Annuus Seed Oil, Simmondsia Chinensis Seed Oil, Tocopherol, Rosmarinus Officinalis Leaf Extract, Limonene',
    price: '16.00',
    stock: 0,
    weight: null,
    size: '50 ml or 100 ml',
    net_amount: 50,
    net_unit: 'ml',
    directions:
      'Massage a few drops into skin, beard or the ends of the hair. To use before washing, leave for half an hour, then shampoo twice.',
    precautions:
      'For external use only: this is not a food. Avoid contact with the eyes. If contact occurs, rinse well with water. Try a little on the inner arm first. Stop using it if irritation appears. Keep cool, dark and out of reach of children.',
    period_after_opening_months: 6,
    photographs: ['products/black-seed-oil-1.jpg', 'products/black-seed-oil-2.jpg'],
    variants: [
      {
        name: '50 ml',
        price: '16.00',
        stock: 92,
        description: 'The dropper bottle in the photograph.',
        net_amount: 50,
        photograph: 'products/black-seed-oil-1.jpg',
      },
      {
        name: '100 ml',
        price: '27.00',
        stock: 45,
        description: 'The same oil in a larger bottle, for longer hair.',
        net_amount: 100,
        photograph: null,
      },
    ],
    featured: false,
  },
  {
    slug: 'argan-hair-and-body-oil',
    name: 'Argan Hair & Body Oil',
    category: 'oil',
    skin_types: ['dry', 'normal'],
    description:
      'Argan from a women’s cooperative near Essaouira, loosened with sweet almond so it covers more ground. Bright gold, faintly nutty, scented with petitgrain, the green side of the orange tree. Comb two drops through wet hair, or smooth it over legs and shoulders after a shower.',
    ingredients:
      'Argania Spinosa Kernel Oil, Prunus Amygdalus Dulcis Oil, Simmondsia Chinensis Seed Oil, Citrus Aurantium Amara Leaf/Twig Oil, Tocopherol, Helianthus Annuus Seed Oil, Linalool, Geraniol, Limonene',
    price: '15.00',
    stock: 0,
    weight: null,
    size: '50 ml or 100 ml',
    net_amount: 50,
    net_unit: 'ml',
    directions: 'Comb two drops through the ends of wet hair, or massage a teaspoonful over damp skin.',
    precautions:
      'For external use only. Contains oils from tree nuts (argan and almond). Avoid contact with the eyes. If contact occurs, rinse well with water. Oil makes a bath or shower slippery. Stop using it if irritation appears. Keep cool, dark and out of reach of children.',
    period_after_opening_months: 12,
    photographs: ['products/argan-hair-and-body-oil-1.jpg', 'products/argan-hair-and-body-oil-2.jpg'],
    variants: [
      {
        name: '50 ml',
        price: '15.00',
        stock: 66,
        description: 'A smaller bottle that may travel in hand luggage.',
        net_amount: 50,
        photograph: null,
      },
      {
        name: '100 ml',
        price: '26.00',
        stock: 104,
        description: 'The tall bottle in the photograph.',
        net_amount: 100,
        photograph: 'products/argan-hair-and-body-oil-1.jpg',
      },
    ],
    featured: true,
  },
  {
    slug: 'lavender-sleep-oil',
    name: 'Lavender Sleep Oil',
    category: 'oil',
    skin_types: ['normal'],
    description:
      'A light oil for wrists, temples and tired feet, for when the lamp is already low. English lavender leads, with a little vetiver and Roman chamomile to take it somewhere darker and sleepier. It leaves the hands soft enough to turn a page.',
    ingredients:
      'Prunus Amygdalus Dulcis Oil, Simmondsia Chinensis Seed Oil, Helianthus Annuus Seed Oil, Lavandula Angustifolia Oil, Vetiveria Zizanoides Root Oil, Anthemis Nobilis Flower Oil, Tocopherol, Linalool, Limonene, Geraniol',
    price: '14.00',
    stock: 0,
    weight: null,
    size: '30 ml or 50 ml',
    net_amount: 30,
    net_unit: 'ml',
    directions: 'Massage a few drops into wrists, shoulders or feet as part of an evening routine.',
    precautions:
      'For external use only. Contains almond oil. Keep well away from the eyes. If contact occurs, rinse well with water. Not for babies and small children. Try a little on the inner arm first. Stop using it if irritation appears. Keep cool, dark and out of reach of children.',
    period_after_opening_months: 12,
    photographs: ['products/lavender-sleep-oil-1.jpg', 'products/lavender-sleep-oil-2.jpg'],
    variants: [
      {
        name: '30 ml',
        price: '14.00',
        stock: 150,
        description: 'The dropper bottle in the photograph.',
        net_amount: 30,
        photograph: 'products/lavender-sleep-oil-1.jpg',
      },
      {
        name: '50 ml',
        price: '20.00',
        stock: 11,
        description: 'The same oil in a larger bottle, for the bedside table.',
        net_amount: 50,
        photograph: null,
      },
    ],
    featured: false,
  },
]
