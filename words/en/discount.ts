export const question = 'Have a discount code?'
export const label = 'Discount code'
export const apply = 'Apply'
export const applied = (code: string) => `${code} applied.`
export const remove = (code: string) => `Remove ${code}`
export const discount = (code: string) => `Discount (${code})`
export const freeDelivery = 'Free standard delivery'
export const notChecked = 'Your code could not be checked. Please try again.'
export const codeGoneTitle = 'Your discount no longer applies'
export const goOn = 'Continue to payment'
