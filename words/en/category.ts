// The page in search results
export const description = (category: string) => `${category} from Sidr & Sage: handcrafted natural skincare.`

// Without products
export const comingSoon = 'Coming Soon... Stay tuned!'
export const empty = (category: string) => `No ${category} available at the moment.`

// Below the products
export const otherCategories = 'More from the shop'
export const fromTheBlog = 'From the blog'
/** What the blog is searched for: the first word of the category's name, where "Creams" finds "cream". */
export const blogSearch = (category: string) => category.split(' ')[0]?.replace(/s$/, '') ?? ''
