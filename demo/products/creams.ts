import type { DemoProduct } from '../shapes.ts'

export const creams: DemoProduct[] = [
  {
    slug: 'shea-and-rose-face-cream',
    name: 'Shea & Rose Face Cream',
    category: 'cream',
    skin_types: ['dry', 'normal'],
    description:
      'A pale pink cream with the weight of double cream and a clean finish. Rose water stands in for most of the water, shea and apricot kernel oil soften, and a little rose oil scents it for about as long as it takes to rub in. Morning or night, under whatever else you wear.',
    ingredients:
      'Rosa Damascena Flower Water, Aqua, Prunus Armeniaca Kernel Oil, Butyrospermum Parkii Butter, Glycerin, Cetearyl Olivate, Sorbitan Olivate, Cetearyl Alcohol, Squalane, Rosa Canina Fruit Oil, Kaolin, Sodium Hyaluronate, Xanthan Gum, Benzyl Alcohol, Dehydroacetic Acid, Lactic Acid, Tocopherol, Helianthus Annuus Seed Oil, Rosa Damascena Flower Oil, CI 77491, Citronellol, Geraniol',
    price: '15.00',
    stock: 0,
    weight: null,
    size: '30 ml or 60 ml',
    net_amount: 30,
    net_unit: 'ml',
    directions: 'Warm a pea-sized amount between the fingertips and press into clean, slightly damp skin.',
    precautions:
      'For external use only. Avoid contact with the eyes. If contact occurs, rinse well with water. Try a little on the inner arm first. Stop using it if irritation appears. Keep below 25 °C, out of the sun and out of reach of children.',
    period_after_opening_months: 6,
    photographs: ['products/shea-and-rose-face-cream-1.jpg', 'products/shea-and-rose-face-cream-2.jpg'],
    variants: [
      {
        name: '30 ml',
        price: '15.00',
        stock: 60,
        description: 'A small jar for a first try or a wash bag: about two months, once a day.',
        net_amount: 30,
        photograph: null,
      },
      {
        name: '60 ml',
        price: '26.00',
        stock: 84,
        description: 'The jar in the photograph: about four months, once a day.',
        net_amount: 60,
        photograph: 'products/shea-and-rose-face-cream-1.jpg',
      },
    ],
    featured: true,
  },
  {
    slug: 'calendula-hand-cream',
    name: 'Calendula Hand Cream',
    category: 'cream',
    skin_types: ['dry', 'normal'],
    description:
      'Golden, soft and quick to sink in, in a flat tin that survives a coat pocket. Calendula petals steep in sunflower oil until it turns amber; beeswax leaves a light glove behind that lasts through one washing-up. For gardeners, potters, cooks, and anyone who washes their hands a great deal.',
    ingredients:
      'Aqua, Helianthus Annuus Seed Oil, Butyrospermum Parkii Butter, Glycerin, Cetearyl Alcohol, Glyceryl Stearate Citrate, Cera Alba, Calendula Officinalis Flower Extract, Prunus Amygdalus Dulcis Oil, Xanthan Gum, Benzyl Alcohol, Dehydroacetic Acid, Lactic Acid, Tocopherol, Citrus Aurantium Dulcis Peel Oil, Anthemis Nobilis Flower Oil, Limonene, Linalool',
    price: '12.00',
    stock: 0,
    weight: null,
    size: '75 ml or 150 ml',
    net_amount: 75,
    net_unit: 'ml',
    directions: 'Rub a little into hands, knuckles and nails as often as you like.',
    precautions:
      'For external use only. Contains beeswax, almond oil and a plant of the daisy family. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep below 25 °C, out of the sun and out of reach of children.',
    period_after_opening_months: 6,
    photographs: ['products/calendula-hand-cream-1.jpg', 'products/calendula-hand-cream-2.jpg'],
    variants: [
      {
        name: '75 ml',
        price: '12.00',
        stock: 140,
        description: 'The pocket tin in the photograph.',
        net_amount: 75,
        photograph: 'products/calendula-hand-cream-1.jpg',
      },
      {
        name: '150 ml',
        price: '20.00',
        stock: 48,
        description: 'A larger tin to keep beside the sink.',
        net_amount: 150,
        photograph: null,
      },
    ],
    featured: false,
  },
  {
    slug: 'frankincense-night-cream',
    name: 'Frankincense Night Cream',
    category: 'cream',
    skin_types: ['dry', 'normal'],
    description:
      'A whipped white cream for the last five minutes of the day. Omani frankincense smells of lemon peel and cool stone; jojoba and argan do the slow, quiet work beneath it. Richer than our face cream, so a little is plenty.',
    ingredients:
      'Aqua, Simmondsia Chinensis Seed Oil, Butyrospermum Parkii Butter, Glycerin, Argania Spinosa Kernel Oil, Cetearyl Olivate, Sorbitan Olivate, Cetearyl Alcohol, Aloe Barbadensis Leaf Juice, Squalane, Boswellia Sacra Resin Oil, Xanthan Gum, Benzyl Alcohol, Dehydroacetic Acid, Lactic Acid, Tocopherol, Helianthus Annuus Seed Oil, Limonene, Linalool',
    price: '17.00',
    stock: 0,
    weight: null,
    size: '30 ml or 60 ml',
    net_amount: 30,
    net_unit: 'ml',
    directions: 'In the evening, press a small amount into clean skin of the face and neck.',
    precautions:
      'For external use only. Contains oil from a tree nut (argan). Avoid contact with the eyes. If contact occurs, rinse well with water. Try a little on the inner arm first. Stop using it if irritation appears. Keep below 25 °C, out of the sun and out of reach of children.',
    period_after_opening_months: 6,
    photographs: ['products/frankincense-night-cream-1.jpg', 'products/frankincense-night-cream-2.jpg'],
    variants: [
      {
        name: '30 ml',
        price: '17.00',
        stock: 42,
        description: 'A small jar for travelling or a first try.',
        net_amount: 30,
        photograph: null,
      },
      {
        name: '60 ml',
        price: '28.00',
        stock: 5,
        description: 'The amber jar in the photograph.',
        net_amount: 60,
        photograph: 'products/frankincense-night-cream-1.jpg',
      },
    ],
    featured: true,
  },
  {
    slug: 'oat-milk-body-butter',
    name: 'Oat Milk Body Butter',
    category: 'cream',
    skin_types: ['dry', 'sensitive'],
    description:
      'Shea and cocoa butter whipped with oat milk until it holds a peak, then melts the moment it meets warm skin. It smells very faintly of cocoa because we add no fragrance at all. Best straight after a bath, while the skin is still damp.',
    ingredients:
      'Aqua, Butyrospermum Parkii Butter, Theobroma Cacao Seed Butter, Prunus Amygdalus Dulcis Oil, Glycerin, Cetearyl Olivate, Sorbitan Olivate, Cetearyl Alcohol, Avena Sativa Kernel Extract, Avena Sativa Kernel Oil, Xanthan Gum, Benzyl Alcohol, Dehydroacetic Acid, Lactic Acid, Tocopherol, Helianthus Annuus Seed Oil',
    price: '14.00',
    stock: 0,
    weight: null,
    size: '100 ml or 200 ml',
    net_amount: 100,
    net_unit: 'ml',
    directions: 'Scoop a little with dry fingers and smooth over damp skin, with more for elbows, knees and heels.',
    precautions:
      'For external use only. Contains oats and almond oil. Avoid contact with the eyes. If contact occurs, rinse well with water. Stop using it if irritation appears. Keep below 25 °C: it softens in great heat and sets again when cool. Keep out of reach of children.',
    period_after_opening_months: 6,
    photographs: ['products/oat-milk-body-butter-1.jpg', 'products/oat-milk-body-butter-2.jpg'],
    variants: [
      {
        name: '100 ml',
        price: '14.00',
        stock: 70,
        description: 'Half the height of the jar in the photograph, and good for a weekend bag.',
        net_amount: 100,
        photograph: null,
      },
      {
        name: '200 ml',
        price: '22.00',
        stock: 95,
        description: 'The wide jar in the photograph.',
        net_amount: 200,
        photograph: 'products/oat-milk-body-butter-1.jpg',
      },
    ],
    featured: false,
  },
]
