// The pages of a list of products, posts or orders
export const landmark = 'Pages'
export const previous = 'Previous'
export const next = 'Next'
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`
