// The newsletter
export const newsletterTitle = 'Letters from the workshop'
export const newsletterIntro = 'New soaps, and what we learn making them. About once a month.'
export const email = 'Email address'
export const subscribe = 'Subscribe'
export const subscribing = 'Subscribing...'
export const confirmByEmail = 'Check your inbox to confirm.'

// The links and the trader's details
export const landmark = 'Footer'
export const companyNumber = (number: string) => `Company number ${number}`
export const vatNumber = (number: string) => `VAT number ${number}`
export const testPayments = 'Test payments: this shop takes no money, and no card is charged.'
