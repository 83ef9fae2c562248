import { aCustomer } from './review-names.ts'

// What customers wrote about a product, on its page
const many = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)
export const reviewsTitle = 'Reviews'
export const average = (value: string, count: number) => `${value} of 5 stars, from ${many(count)}`
export const noAverage = (count: number) => `${many(count)}. We show an average from three reviews on.`
export const filterReviews = 'Filter reviews by stars'
export const sortReviews = 'Sort reviews'
export const allReviews = (count: number) => `All (${count})`
export const withStars = (stars: number, count: number) => `${stars === 1 ? '1 star' : `${stars} stars`} (${count})`
export const sorts = { newest: 'Newest', highest: 'Highest', lowest: 'Lowest' }
export const starsOf = (stars: number) => `${stars} of 5 stars`
export const writer = (name: string) => name || aCustomer
export const boughtHere = 'Verified purchase'
export const incentivised = 'The writer got something from us for this review.'
/** `name`: "Arabic" */
export const originalLanguage = (name: string) => `In the original ${name}`
export const photographOf = (name: string) => `Photograph by ${name}`
export const shopReplied = 'Our reply'
export const report = 'Report'
export const reportOf = (name: string) => `Report the review by ${name}`
export const noneWithStars = 'No reviews with these stars.'
export const reviewPages = 'Pages of reviews'
export const pageOfReviews = (page: number, pages: number) => `Page ${page} of ${pages}`
export const previousReviews = 'Previous'
export const nextReviews = 'Next'
export const howChecked = 'How we check reviews'
