import type { ReactNode } from 'react'

// The title of a product that could not be loaded
export const title = 'Product'

// A product that was taken off sale
export const noLongerSold = (product: string) => `We no longer sell ${product}.`
export const seeCategory = (category: string) => `See ${category}`

// The photographs
export const photographs = (product: string) => `Photographs of ${product}`
export const zoom = 'Zoom'
export const previousPhotograph = 'Previous photograph'
export const nextPhotograph = 'Next photograph'
/** The name of a dot, beside the picture's own button. */
export const placeOf = (place: number, count: number) => `Photograph ${place} of ${count}`
export const showPhotograph = (place: number) => `Show photograph ${place}`
export const largePhotograph = (product: string) => `${product}, large photograph`
export const enlargedPhotograph = 'Enlarged photograph. The arrow keys move it.'

// Price and stock
export const vatIncluded = 'VAT included'
export const inStock = 'In Stock'
export const fewInStock = (count: number) => `In Stock, ${count} left`
export const comingSoon = 'Coming Soon: you can’t buy it yet'
export const outOfStock = 'Out of Stock'

// The sizes
export const size = 'Size'
export const sizeAndPrice = (size: string, price: ReactNode) => (
  <>
    {size}, {price}
  </>
)
export const sizeOption = (size: string, price: string, inStock: boolean) =>
  `${size}, ${price}${inStock ? '' : ' (Out of Stock)'}`

// While the product is being added to the cart
export const adding = 'Adding...'

// Below the button
export const returnUnopened = (days: number) => `Return unopened items within ${days} days`

// The facts
export const description = 'Description'
export const contents = 'What’s inside'
export const ingredients = 'Ingredients'
export const allergens = (names: readonly string[]) => `Fragrance allergens: ${names.join(', ')}.`
export const weight = 'Weight'
export const notKnown = 'N/A'
export const onceOpened = 'Once opened'
export const bestWithin = (months: number) => `Best within ${months} ${months === 1 ? 'month' : 'months'}`
export const directions = 'How to use'
export const precautions = 'Precautions'

// Delivery and returns
export const deliveryAndReturns = 'Delivery and returns'
/** `free`: a sentence, or nothing where delivery is never free. */
export const delivery = (uk: string, uae: string, free: string) => `UK: ${uk}. UAE: ${uae}. ${free}.`
export const ukOnly = 'We sell this product in the United Kingdom only.'
export const cancelOrReturn = (days: number) =>
  `You can cancel within 14 days of delivery without giving a reason. You can return unopened items within ${days} days.`
export const responsiblePerson = (person: string) => `Responsible person: ${person}`

// Other products
export const goesWellWith = 'Goes well with'
export const moreFrom = (category: string) => `More from ${category}`
