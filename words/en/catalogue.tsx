import type { ReactNode } from 'react'

// Every page of the catalogue
export const shop = 'Shop'
export const products = 'Products'
export const viewAllProducts = 'View All Products'
/** Goes before the reason why a page could not be loaded. */
export const errorPrefix = 'Error: '

// A row of products
export const bestSellers = 'Best sellers'

// A product's card
export const fromPrice = (price: ReactNode) => <>From {price}</>
export const comingSoon = 'Coming Soon'
export const backSoon = 'Back soon'
export const fewLeft = (count: number) => `Only ${count} left`
export const addToCart = 'Add to Cart'
export const chooseSize = 'Choose size'
export const viewDetails = 'View Details'
export const sizes = 'Choose a size'
/** The name of a button or of the sizes, for those who don't see the product beside it. */
export const labelOf = (label: string, product: string) => `${label}: ${product}`

// A product in the cart, or on its way there
export const inSize = (product: string, size: string) => `${product}, ${size}`
export const quantityOf = (product: string) => `Quantity of ${product}`

// After Add to Cart
export const added = 'Added to cart!'
export const addedAsGuest = 'Added to cart (guest)!'
export const notAdded = 'Failed to add to cart. Please try again.'
export const checkout = 'Checkout'
