import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders.ts'

// The list
export const title = 'طلباتي'
export const loading = 'جارٍ تحميل طلباتكم'
export const needScripts = 'يتطلب عرض طلباتكم JavaScript، وهو غير مفعّل في هذا المتصفح.'
export const none = 'لا توجد طلبات بعد'
export const startShopping = 'بدء التسوق'
export const failedTitle = 'خطأ في تحميل الطلبات'
export const failed = 'تعذر تحميل الطلبات'

// An order's head
export const orderNumber = (number: string) => `الطلب ${number}`
export const awaitingPayment = 'طلب بانتظار الدفع'
export const placedOn = (day: ReactNode) => <>تاريخ الطلب: {day}</>
export const noCharge = 'دون مقابل'
export const paid = 'تم الدفع'
export const pending = 'قيد الانتظار'
export const replaces = (number: string) => `هذا بديل عن منتجات من طلبكم ${number}، دون مقابل.`
export const dispatchedOncePaid = 'نشحن طلبكم فور تأكيد الدفع.'

// Its progress
export const progress = 'مراحل الطلب'
export const steps: Record<OrderStatus, string> = {
  pending: 'تم الطلب',
  paid: 'تم الدفع',
  packed: 'جُهّز للشحن',
  dispatched: 'شُحن',
  delivered: 'تم التوصيل',
  cancelled: 'أُلغي',
  refunded: 'تم استرداد المبلغ',
}
/** `spoken` is for screen readers only. */
export const stepAhead = (step: string, spoken: (text: string) => ReactNode) => (
  <>
    {step}
    {spoken(': مرحلة مقبلة')}
  </>
)
export const sentWith = (carrier: string, tracking: string) => `شُحن مع ${carrier}، رقم التتبع ${tracking}`

// Its items and amounts
export const quantity = (count: number) => `الكمية: ${count}`
export const quantityAndPrice = (count: number, price: ReactNode) => (
  <>
    الكمية: {count}، {price} للقطعة
  </>
)
export const itemsTotal = 'مجموع المنتجات'
export const delivery = 'التوصيل'
export const freeDelivery = 'مجاناً'
export const paidTotal = 'المدفوع شاملاً التوصيل'
export const totalToPay = 'المطلوب دفعه شاملاً التوصيل'
export const refunded = 'المبلغ المسترد'

// Who gets it
export const customer = 'العميل'
export const deliveringTo = 'التوصيل إلى'

// What can be done with it
export const orderAgain = 'إعادة الطلب'
export const orderingAgain = 'جارٍ الإضافة...'
export const reorder = 'طلب المنتجات مجدداً'
export const remindRefill = 'ذكّروني عندما يوشك على النفاد'
export const contact = 'التواصل مع خدمة العملاء'
export const cancel = 'إلغاء الطلب'
export const cancelNumber = (number: string) => `إلغاء الطلب ${number}`

// Ordered again
export const allInCart = 'كل المنتجات في سلتكم الآن.'
export const restInCart = 'بقية المنتجات في سلتكم الآن.'
export const leftBehind = 'تعذرت إضافة بعض المنتجات:'
export const leftItem = (quantity: number, product: string, reason: string) => `${quantity} × ${product}: ${reason}`
export const leftVariant = (quantity: number, product: string, variant: string, reason: string) =>
  `${quantity} × ${product}، ${variant}: ${reason}`
