// The pages of a list of products, posts or orders
export const landmark = 'الصفحات'
export const previous = 'السابق'
export const next = 'التالي'
export const pageOf = (page: number, pages: number) => `الصفحة ${page} من ${pages}`
