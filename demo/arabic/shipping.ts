import type { ShippingOptionWords } from './shapes.ts'

/** By the English name. */
export const shippingOptionWords: Record<string, ShippingOptionWords> = {
  'UK Standard': {
    name: 'التوصيل العادي للمملكة المتحدة',
    description: 'مع رقم تتبع، إلى صندوق بريدكم أو باب منزلكم',
    estimated_delivery: '3 إلى 5 أيام عمل',
  },
  'UK Express': {
    name: 'التوصيل السريع للمملكة المتحدة',
    description: 'مع مندوب ورقم تتبع، إلى باب منزلكم',
    estimated_delivery: 'يوم العمل التالي',
  },
  'UAE Standard': {
    name: 'التوصيل العادي للإمارات',
    description: 'بريد جوي مع رقم تتبع',
    estimated_delivery: '7 إلى 14 يوم عمل',
  },
  'UAE Express': {
    name: 'التوصيل السريع للإمارات',
    description: 'شحن جوي سريع، إلى باب منزلكم',
    estimated_delivery: '3 إلى 5 أيام عمل',
  },
}
