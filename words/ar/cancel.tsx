import type { ReactNode } from 'react'

// The page
export const pageTitle = 'إلغاء طلب'
export const pageDescription = 'إلغاء طلب كله أو بعضه خلال 14 يوماً من التوصيل، دون ذكر سبب ومن دون حساب.'
export const heading = 'إلغاء طلب'
export const rightToCancel = (
  <>
    يمكنكم تغيير رأيكم خلال 14 يوماً من يوم وصول شحنتكم، دون ذكر سبب. تجدون التفاصيل في صفحة{' '}
    <a href="/returns">الإرجاع</a>.
  </>
)
export const needsScripts =
  'يتطلب هذا النموذج JavaScript، وهو غير مفعّل في هذا المتصفح. راسلونا بالبريد الإلكتروني بدلاً منه: تجدون في صفحة الإرجاع نموذجاً يمكنكم نسخه.'

// Finding the order
export const orderNumber = 'رقم الطلب'
export const orderNumberHint = 'يبدأ بالحرفين SS، وتجدونه في رسالة تأكيد الطلب.'
export const email = 'البريد الإلكتروني'
export const emailHint = 'العنوان الذي أرسلنا إليه تأكيد الطلب.'
export const findOrder = 'البحث عن طلبي'
export const looking = 'جارٍ البحث...'

// What to cancel, and until when
export const order = (number: string) => `الطلب ${number}`
export const notArrivedYet =
  'يمكنكم الإلغاء دون ذكر سبب حتى مضي 14 يوماً على يوم وصول شحنتكم. وبحسب ما لدينا، لم تصل بعد.'
export const arrived = (arrivalDay: string, lastDay: string) =>
  `وصلت شحنتكم يوم ${arrivalDay}. يمكنكم الإلغاء دون ذكر سبب حتى نهاية يوم ${lastDay}.`
export const items = 'المنتجات المراد إلغاؤها'
export const item = (quantity: number, name: string, price: ReactNode) => (
  <>
    {quantity} × {name}، {price}
  </>
)
export const sealBroken = (name: string) => `تم فتح ختم «${name}»`
export const noReturnUnsealed = (
  <>
    لا يمكننا استرجاع السلع المختومة لأسباب صحية بعد فتح ختمها. وإذا كان فيها عيب، <a href="/contact">فأخبرونا</a>{' '}
    وسنصلح الأمر.
  </>
)
export const giftGoesAlong = (least: ReactNode) => (
  <>كان هذا المنتج مجانياً مع منتجات بقيمة {least} أو أكثر، فيُعاد هو أيضاً ما لم تحتفظوا بمنتجات بهذه القيمة.</>
)
export const wrapGoesAlong = 'لم يبقَ لديكم ما يُغلَّف به، فيُعاد هو أيضاً.'

// The refund
export const goods = 'المنتجات'
export const discountKept = (code: string) => `خصم لم يعد مستحقاً (${code})`
export const discountGivenBack = (code: string) => `خصم مُعاد (${code})`
export const discountNotEarned =
  'ما تحتفظون به وحده كان سيُخصم منه أقل. نرد إليكم ما كنتم ستدفعونه أقل من دون بقية المنتجات.'
export const refundedBefore = 'مبلغ مسترد من قبل'
export const delivery = 'التوصيل، بسعر التوصيل العادي'
export const refund = 'المبلغ المسترد'
export const deliveryNotRefunded = 'نرد تكلفة التوصيل عند إلغاء الطلب كله.'
export const notCharged = 'لم يُخصم منكم أي مبلغ مقابل هذا الطلب، فلا يوجد ما يُسترد.'
export const nothingChosen = 'يرجى اختيار ما تريدون إلغاءه.'
export const cancelGoods = 'إلغاء هذه المنتجات'
export const cancelling = 'جارٍ الإلغاء...'

// After the cancellation
export const backToShop = 'العودة إلى المتجر'
