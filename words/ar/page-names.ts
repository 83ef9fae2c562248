// The pages that a search finds by these words: their names, and what else people call them. Nobody reads the latter.

import {
  aboutUs,
  blog,
  cancelAnOrder,
  contact,
  giftCards,
  mySkin,
  ourPrinciples,
  privacyPolicy,
  returns,
  shippingInfo,
  termsOfService,
  wishlist,
} from './menu.ts'
import { myOrders } from './shell.ts'

export const pages: Readonly<Record<string, { name: string; also: string }>> = {
  '/shipping-info': { name: shippingInfo, also: 'التوصيل توصيل شحن بريد تتبع' },
  '/returns': { name: returns, also: 'استرداد إرجاع مرتجعات استبدال' },
  '/cancel': { name: cancelAnOrder, also: 'إلغاء الإلغاء' },
  '/my-skin': { name: mySkin, also: 'حساسية الحساسية تجنب' },
  '/wishlist': { name: wishlist, also: 'قائمة الأمنيات الرغبات محفوظات' },
  '/contact': { name: contact, also: 'تواصل مساعدة هاتف بريد سؤال رسالة' },
  '/about-us': { name: aboutUs, also: 'قصتنا عنا' },
  '/our-principles': { name: ourPrinciples, also: 'قيمنا تغليف بلاستيك' },
  '/blog': { name: blog, also: 'مقالات أخبار' },
  '/account/orders': { name: myOrders, also: 'حسابي طلب' },
  '/privacy-policy': { name: privacyPolicy, also: 'البيانات الشخصية' },
  '/gift-cards': { name: giftCards, also: 'بطاقة هدية قسيمة قسائم' },
  '/terms-of-service': { name: termsOfService, also: 'الشروط والأحكام' },
}
