// The page in search results
export const description = (category: string) =>
  `${category} من Sidr & Sage: مستحضرات طبيعية للعناية بالبشرة، مصنوعة يدوياً.`

// Without products
export const comingSoon = 'قريباً... ترقبونا!'
export const empty = (category: string) => `لا تتوفر منتجات في قسم «${category}» حالياً.`

// Below the products
export const otherCategories = 'المزيد من المتجر'
export const fromTheBlog = 'من المدونة'
/** What the blog is searched for: the first word of the category's name, where "الكريمات" finds "كريم". */
export const blogSearch = (category: string) => category.split(' ')[0]?.replace(/^ال/, '').replace(/ات$/, '') ?? ''
