import type { ReactNode } from 'react'
import { plural } from './plural.ts'

const within = (days: number) =>
  plural(days, {
    one: 'خلال يوم واحد',
    two: 'خلال يومين',
    few: `خلال ${days} أيام`,
    many: `خلال ${days} يوماً`,
    other: `خلال ${days} يوم`,
  })

// The title of a product that could not be loaded
export const title = 'المنتج'

// A product that was taken off sale
export const noLongerSold = (product: string) => `لم نعد نبيع «${product}».`
export const seeCategory = (category: string) => `تصفح ${category}`

// The photographs
export const photographs = (product: string) => `صور ${product}`
export const zoom = 'تكبير'
export const previousPhotograph = 'الصورة السابقة'
export const nextPhotograph = 'الصورة التالية'
export const placeOf = (place: number, count: number) => `الصورة ${place} من ${count}`
export const showPhotograph = (place: number) => `عرض الصورة ${place}`
export const largePhotograph = (product: string) => `${product}، صورة كبيرة`
export const enlargedPhotograph = 'صورة مكبّرة. تحرّكها مفاتيح الأسهم.'

// Price and stock
export const vatIncluded = 'شامل ضريبة القيمة المضافة'
export const inStock = 'متوفر'
export const fewInStock = (count: number) =>
  plural(count, {
    one: 'متوفر، لم يبق سوى قطعة واحدة',
    two: 'متوفر، لم يبق سوى قطعتين',
    few: `متوفر، لم يبق سوى ${count} قطع`,
    other: `متوفر، لم يبق سوى ${count} قطعة`,
  })
export const comingSoon = 'قريباً: لا يمكن شراؤه بعد'
export const outOfStock = 'غير متوفر حالياً'

// The sizes
export const size = 'الحجم'
export const sizeAndPrice = (size: string, price: ReactNode) => (
  <>
    {size}، {price}
  </>
)
export const sizeOption = (size: string, price: string, inStock: boolean) =>
  `${size}، ${price}${inStock ? '' : ' (غير متوفر حالياً)'}`

// While the product is being added to the cart
export const adding = 'جارٍ الإضافة...'

// Below the button
export const returnUnopened = (days: number) => `إرجاع المنتجات غير المفتوحة ${within(days)}`

// The facts
export const description = 'الوصف'
export const contents = 'المحتويات'
export const ingredients = 'المكونات'
export const allergens = (names: readonly string[]) => `مسببات الحساسية العطرية: ${names.join('، ')}.`
export const weight = 'الوزن'
export const notKnown = 'غير محدد'
export const onceOpened = 'بعد الفتح'
export const bestWithin = (months: number) =>
  plural(months, {
    one: 'يُستعمل خلال شهر واحد',
    two: 'يُستعمل خلال شهرين',
    few: `يُستعمل خلال ${months} أشهر`,
    many: `يُستعمل خلال ${months} شهراً`,
    other: `يُستعمل خلال ${months} شهر`,
  })
export const directions = 'طريقة الاستعمال'
export const precautions = 'الاحتياطات'

// Delivery and returns
export const deliveryAndReturns = 'التوصيل والإرجاع'
/** `free`: a sentence, or nothing where delivery is never free. */
export const delivery = (uk: string, uae: string, free: string) =>
  `المملكة المتحدة: ${uk}. الإمارات: ${uae}.${free ? ` ${free}.` : ''}`
export const ukOnly = 'نبيع هذا المنتج في المملكة المتحدة فقط.'
export const cancelOrReturn = (days: number) =>
  `يمكنكم الإلغاء خلال 14 يوماً من التوصيل دون ذكر سبب، وإرجاع المنتجات غير المفتوحة ${within(days)}.`
export const responsiblePerson = (person: string) => `الشخص المسؤول: ${person}`

// Other products
export const goesWellWith = 'منتجات تكمّل العناية'
export const moreFrom = (category: string) => `المزيد من ${category}`
