export const freeGift = (product: string) => `You have a free gift: ${product}.`
export const addGift = 'Add it'
export const addGiftNamed = (product: string) => `Add it: ${product}`
export const giftAdded = (product: string) => `${product} is in your cart.`
export const notAdded = 'It could not be added. Please try again.'
/** `missing`: an amount such as £4.50. */
export const spendMore = (missing: string, product: string) => `Spend ${missing} more and get ${product} free.`
/** "Add 1 more for 3 for £20." */
export const oneMore = (units: number, price: string) => `Add 1 more for ${units} for ${price}.`
