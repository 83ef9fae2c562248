export const landmark = 'Footer'
export const testPayments = 'Test payments: this shop takes no money, and no card is charged.'
export const companyNumber = (number: string) => `Company number ${number}`
export const vatNumber = (number: string) => `VAT number ${number}`
