import type { ReactNode } from 'react'
import { plural } from './plural.ts'

// The title, and the heading
export const title = 'السلة'
export const heading = 'سلتكم'

// After a payment
export const paid = 'تم الدفع بنجاح! شكراً لطلبكم.'

// While the cart loads
export const loading = 'جارٍ تحميل سلتكم'
export const loadingSummary = 'جارٍ تحميل الملخص'
export const needsScripts = 'يتطلب الشراء JavaScript، وهو غير مفعّل في هذا المتصفح. ومع ذلك يسعدنا أن تتصفحوا المتجر.'
export const notLoaded = 'تعذر تحميل سلتكم.'

// The empty cart
export const empty = 'سلتكم فارغة.'

// The lines
export const items = 'المنتجات'
export const priceEach = (price: ReactNode) => <>{price} للقطعة</>
export const remove = 'إزالة'
export const removeProduct = (product: string) => `إزالة ${product}`
export const removed = (product: string) => `تمت إزالة «${product}» من سلتكم.`
export const notChanged = 'تعذر تعديل سلتكم. يرجى المحاولة مجدداً.'

// The tick below the lines
export const giftWrapAt = (name: string, price: ReactNode) => (
  <>
    {name}، {price}
  </>
)

// Why a line can't be bought
export const notToUae = (product: string) =>
  `لا يمكننا إرسال «${product}» إلى الإمارات العربية المتحدة. أزيلوا هذا المنتج من سلتكم، أو اختاروا المملكة المتحدة.`
export const comingSoon = (product: string) => `المنتج «${product}» قادم قريباً، ولا يمكن شراؤه بعد.`
export const onlyLeft = (count: number, product: string) =>
  plural(count, {
    one: `لم يبق سوى قطعة واحدة من «${product}».`,
    two: `لم يبق سوى قطعتين من «${product}».`,
    few: `لم يبق سوى ${count} قطع من «${product}».`,
    other: `لم يبق سوى ${count} قطعة من «${product}».`,
  })
export const outOfStock = (product: string) => `المنتج «${product}» غير متوفر حالياً.`

// The summary
export const summary = 'الملخص'
export const country = 'دولة التوصيل'
export const delivery = 'التوصيل'
export const free = 'مجاناً'
export const total = 'الإجمالي'
export const deliveryTime = (option: string, time: string) => `${option}: ${time}`
export const freeDelivery = (option: string) => `${option}: مجاناً لهذا الطلب.`
export const untilFreeDelivery = (missing: string, threshold: string) =>
  `بقي ${missing} للحصول على التوصيل مجاناً (مجاناً من ${threshold} فأكثر).`
export const proceed = 'المتابعة إلى إتمام الشراء'
export const offline = 'أنتم غير متصلين بالإنترنت. تحققوا من اتصالكم وحاولوا مجدداً.'
