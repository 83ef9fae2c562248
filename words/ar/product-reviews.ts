import { plural } from './plural.ts'
import { aCustomer } from './review-names.ts'

// What customers wrote about a product, on its page
const many = (count: number) =>
  plural(count, {
    one: 'تقييم واحد',
    two: 'تقييمان',
    few: `${count} تقييمات`,
    many: `${count} تقييماً`,
    other: `${count} تقييم`,
  })
export const reviewsTitle = 'التقييمات'
export const average = (value: string, count: number) => `${value} من 5 نجوم، استناداً إلى ${many(count)}`
export const noAverage = (count: number) => `${many(count)}. نعرض المتوسط ابتداءً من ثلاثة تقييمات.`
export const filterReviews = 'تصفية التقييمات حسب النجوم'
export const sortReviews = 'ترتيب التقييمات'
export const allReviews = (count: number) => `الكل (${count})`
export const withStars = (stars: number, count: number) =>
  `${plural(stars, { one: 'نجمة واحدة', two: 'نجمتان', other: `${stars} نجوم` })} (${count})`
export const sorts = { newest: 'الأحدث', highest: 'الأعلى', lowest: 'الأدنى' }
export const starsOf = (stars: number) => `${stars} من 5 نجوم`
export const writer = (name: string) => name || aCustomer
export const boughtHere = 'شراء موثّق'
export const incentivised = 'حصل الكاتب على مقابل منا لهذا التقييم.'
export const originalLanguage = (name: string) => `بالنص الأصلي: ${name}`
export const photographOf = (name: string) => `صورة من ${name}`
export const shopReplied = 'ردّنا'
export const report = 'الإبلاغ'
export const reportOf = (name: string) => `الإبلاغ عن تقييم ${name}`
export const noneWithStars = 'لا توجد تقييمات بهذا العدد من النجوم.'
export const reviewPages = 'صفحات التقييمات'
export const pageOfReviews = (page: number, pages: number) => `الصفحة ${page} من ${pages}`
export const previousReviews = 'السابق'
export const nextReviews = 'التالي'
export const howChecked = 'كيف نتحقق من التقييمات'
