export const facts = { name: 'Sidr & Sage', legal_name: 'Sidr & Sage Ltd', address_lines: ['1 Wool Lane', 'Leeds', 'LS1 4AB'], email: 'hello@sidrandsage.example', phone: '+44 20 7946 0123', company_number: '00000000', vat_number: 'GB 000 0000 00', hours: 'Monday to Friday, 9:00 to 17:00 GMT', responsible_person: 'Sidr & Sage Ltd' }
export const shippingOptions: { country: 'GB' | 'AE'; name: string; description: string; estimated_delivery: string; base_cost: string; free_shipping_threshold: string | null; position: number }[] = [
 { country: 'GB', name: 'UK Standard', description: 'Royal Mail Tracked 48', estimated_delivery: '3-5 business days', base_cost: '4.99', free_shipping_threshold: '30.00', position: 1 },
 { country: 'GB', name: 'UK Express', description: 'By courier', estimated_delivery: 'next business day', base_cost: '9.99', free_shipping_threshold: null, position: 2 },
 { country: 'AE', name: 'UAE Standard', description: 'Tracked', estimated_delivery: '7-14 business days', base_cost: '2.99', free_shipping_threshold: '30.00', position: 1 },
 { country: 'AE', name: 'UAE Express', description: 'By courier', estimated_delivery: '3-5 business days', base_cost: '5.99', free_shipping_threshold: null, position: 2 },
]
