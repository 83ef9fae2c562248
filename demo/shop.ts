import type { DemoShippingOption, DemoShop } from './shapes.ts'

/** Fictitious details. The telephone number is from Ofcom's range for drama. */
export const facts: DemoShop = {
  name: 'Sidr & Sage',
  legal_name: 'Sidr & Sage Demonstration Ltd',
  address_lines: ['The Soap Shed', '1 Example Yard', 'Frome', 'Somerset', 'BA11 0XX', 'United Kingdom'],
  email: 'hello@sidrandsage.example',
  phone: '+44 20 7946 0174',
  company_number: '00000000',
  vat_number: 'GB 000 0000 00',
  hours: 'Monday to Friday, 9:00 to 17:00 GMT',
  responsible_person: 'Sidr & Sage Demonstration Ltd, 1 Example Yard, Frome, BA11 0XX',
}

export const shippingOptions: DemoShippingOption[] = [
  {
    country: 'GB',
    name: 'UK Standard',
    description: 'Tracked, to your letterbox or door',
    estimated_delivery: '3-5 business days',
    base_cost: '4.99',
    free_shipping_threshold: '30.00',
    position: 1,
  },
  {
    country: 'GB',
    name: 'UK Express',
    description: 'Tracked courier, to your door',
    estimated_delivery: 'next business day',
    base_cost: '9.99',
    free_shipping_threshold: null,
    position: 2,
  },
  {
    country: 'AE',
    name: 'UAE Standard',
    description: 'Tracked air mail',
    estimated_delivery: '7-14 business days',
    base_cost: '2.99',
    free_shipping_threshold: '30.00',
    position: 1,
  },
  {
    country: 'AE',
    name: 'UAE Express',
    description: 'Air courier, to your door',
    estimated_delivery: '3-5 business days',
    base_cost: '5.99',
    free_shipping_threshold: null,
    position: 2,
  },
]
