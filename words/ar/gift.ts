import { plural } from './plural.ts'

// The checkout's first step
export const isGift = 'هذا الطلب هدية'
export const message = 'رسالة الهدية'
const characters = (count: number) =>
  plural(count, {
    one: 'حرف واحد',
    two: 'حرفان',
    few: `${count} أحرف`,
    many: `${count} حرفاً`,
    other: `${count} حرف`,
  })
export const left = (count: number) => (count === 0 ? 'بلغتم الحد الأقصى للأحرف.' : `المتبقي: ${characters(count)}.`)
export const tooMany = (count: number) => `الزيادة على الحد الأقصى: ${characters(count)}.`
export const onSlip = 'نطبعها على قسيمة التغليف التي لا تظهر عليها الأسعار.'

// Orders
export const giftMessage = 'رسالة الهدية:'
export const withoutMessage = 'هذا الطلب هدية من دون رسالة.'
