import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders.ts'

// The page
export const title = 'طلبكم'
export const loading = 'جارٍ تحميل طلبكم'
export const needsScripts = 'يتطلب عرض طلبكم JavaScript، وهو غير مفعّل في هذا المتصفح.'

// Without an order
export const notFound = 'تعذر فتح هذا الطلب'
export const notFoundNote =
  'الرابط غير كامل أو ليس من روابطنا. يرجى فتحه من رسالتنا مرة أخرى. وإذا كنتم قد نسختموه فتأكدوا من أنه لا ينقصه شيء في آخره.'
export const notLoaded = 'تعذر تحميل طلبكم'

// Where the order is
export const states: Record<OrderStatus, string> = {
  pending: 'ننتظر دفعتكم',
  paid: 'وصلنا طلبكم',
  packed: 'جُهّز وينتظر الشحن',
  dispatched: 'في الطريق إليكم',
  delivered: 'تم التوصيل',
  cancelled: 'أُلغي الطلب',
  refunded: 'رددنا المبلغ كاملاً',
}
export const stateNotes: Record<OrderStatus, string> = {
  pending: 'نشحن طلبكم فور تأكيد الدفع.',
  paid: 'شكراً لكم. نجهّز طلبكم يدوياً، ونرسل إليكم رسالة عند شحنه.',
  packed: 'ينتظر طلبكم شركة الشحن. ونرسل إليكم رسالة عند شحنه.',
  dispatched: 'غادرت شحنتكم ورشتنا.',
  delivered: 'وصلت شحنتكم. نرجو أن تنال إعجابكم.',
  cancelled: 'لن يُشحن هذا الطلب.',
  refunded: 'استرددتم كل ما دفعتموه، أو هو في طريقه إليكم.',
}
export const carrier = 'شركة الشحن'
export const trackingNumber = 'رقم التتبع'
export const track = 'تتبّع شحنتكم'
export const replacedBy = (orders: string) => `نرسل منتجات من هذا الطلب مرة أخرى، برقم ${orders}.`
export const cancellationForNothing = 'وصلنا إلغاؤكم. لم يُخصم منكم أي مبلغ مقابل هذا الطلب.'
export const cancellationReceived = (amount: ReactNode) => <>وصلنا إلغاؤكم. نرد إليكم {amount} خلال 14 يوماً.</>

// The goods and what they cost
export const goods = 'ما طلبتموه'
export const lineDiscount = (amount: ReactNode) => <>الخصم على هذا المنتج: {amount}</>
export const total = 'إجمالي المدفوع'
export const refundOf = (day: string) => `رُدّ في ${day}`
export const ofItToGiftCard = (amount: string, end: string) => `منه ${amount} إلى بطاقة الهدية المنتهية بـ ${end}`

// Who gets it
export const deliveredTo = 'التوصيل إلى'
export const by = 'طريقة التوصيل'
export const contact = 'بيانات الاتصال'

// The receipt
export const receipt = 'الإيصال'
export const receiptNumber = 'رقم الإيصال'
export const paidOn = 'تاريخ الدفع'
export const paidWith = 'طريقة الدفع'
export const card = (brand: string, last4: string) => `بطاقة ${brand} المنتهية بـ ${last4}`
export const soldBy = 'البائع'
export const billedTo = 'المشتري'
export const vat = 'ضريبة القيمة المضافة'
export const vatRate = 'النسبة'
export const withoutVat = 'قبل الضريبة'
export const withVat = 'مع الضريبة'
export const ofReceipt = 'هذا الإيصال'
export const creditNote = (number: string) => `إشعار دائن ${number}`
export const exported =
  'سلع مرسلة إلى خارج المملكة المتحدة: لا تُفرض عليها ضريبة القيمة المضافة البريطانية (0%). وتدفعون ضريبة الاستيراد والرسوم الجمركية عند الوصول.'
export const free = 'هذا الطلب دون مقابل.'
export const print = 'طباعة الإيصال أو حفظه'

// What can be done with it
export const actions = 'ما يمكنكم فعله'
export const review = 'كتابة تقييم'
export const changedMind = (
  <>
    يمكنكم تغيير رأيكم خلال 14 يوماً من يوم وصول شحنتكم. التفاصيل في صفحة <a href="/returns">الإرجاع</a>.
  </>
)

// A link that names nobody any more
export const hidden = 'يعرض هذا الرابط الطلب وحده'
export const hiddenNote =
  'حفاظاً على بياناتكم، يعرض الرابط الأسماء والعناوين والتتبع طوال 30 يوماً، ولمن وصله على البريد الإلكتروني المسجّل في الطلب وحده. ويمكننا إرسال رابط جديد إليه.'
export const sendLink = 'أرسلوا إليّ رابطاً جديداً'
