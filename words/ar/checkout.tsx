import type { ReactNode } from 'react'
import { plural } from './plural.ts'

// The short header and footer
export const secureCheckout = 'إتمام شراء آمن'
export const help = 'المساعدة'
export const deliveryLink = 'التوصيل'
export const returnsLink = 'الإرجاع'
export const termsLink = 'الشروط'
export const privacyLink = 'الخصوصية'

// The page, and while it opens
export const title = 'إتمام الشراء'
export const backToCart = 'العودة إلى السلة'
export const opening = 'نجهّز صفحة إتمام الشراء'
export const openingSummary = 'نجهّز ملخص طلبكم'
export const needsScripts = 'يتطلب الشراء JavaScript، وهو غير مفعّل في هذا المتصفح.'

// A checkout that can't open
export const emptyCart = 'سلتكم فارغة.'
export const startShopping = 'بدء التسوق'
export const errorTitle = 'خطأ في إتمام الشراء'
export const notCreated = 'تعذر بدء إتمام الشراء'
export const notInitialized = 'تعذر تجهيز صفحة إتمام الشراء'
export const notLoaded = 'تعذر تحميل صفحة إتمام الشراء'
export const returnToCart = 'العودة إلى السلة'

// The steps: each name is also the heading of its step. Only screen readers say what is `spoken`
export const steps = 'خطوات إتمام الشراء'
export const customerStep = 'بيانات العميل'
export const shippingStep = 'التوصيل'
export const paymentStep = 'الدفع'
export const step = (number: number, name: ReactNode, completed: boolean, spoken: (text: string) => ReactNode) => (
  <>
    {spoken(`الخطوة ${number}: `)}
    {name}
    {completed && spoken('، مكتملة')}
  </>
)

// The summary beside the steps; on a phone folded above them
export const summary = 'ملخص الطلب'
export const foldedSummary = 'ملخص الطلب'
export const sizeAndQuantity = (size: string | null, quantity: ReactNode) => (
  <>
    {size && `${size}، `}
    {quantity}
  </>
)
export const quantityAtPrice = (quantity: number, price: ReactNode) => (
  <>
    {quantity} × {price}
  </>
)
export const quantityForFree = (quantity: number) => `الكمية: ${quantity}`
export const subtotal = 'المجموع الفرعي'
export const delivery = 'التوصيل'
export const deliveryUnknown = 'في الخطوة التالية'
export const freeDelivery = 'مجاناً'
export const total = 'الإجمالي'
export const deliveringTo = 'التوصيل إلى'

// Customer info: signing in
export const haveAccount = 'لديكم حساب؟'
export const signIn = 'تسجيل الدخول'
export const signInNote = 'تبقى سلتكم محفوظة مع ما كتبتموه هنا. ويمكنكم أيضاً الطلب من دون حساب.'
export const passwordForgotten = 'نسيتم كلمة المرور؟'
export const signedIn = 'تم تسجيل دخولكم. أضفنا إلى سلتكم ما كان محفوظاً في حسابكم.'

// Customer info: contact
export const contact = 'بيانات التواصل'
export const firstName = 'الاسم الأول'
export const lastName = 'اسم العائلة'
export const email = 'البريد الإلكتروني'
export const phone = 'الهاتف'
export const phoneHint = 'يتصل بكم مندوب التوصيل قبل وصوله.'

// Customer info: addresses
export const billingAddress = 'عنوان الفاتورة'
export const shippingAddress = 'عنوان التوصيل'
export const sameAsBilling = 'مطابق لعنوان الفاتورة'
export const country = 'الدولة'
export const addressLine1 = 'العنوان، السطر الأول'
export const addressLine2 = 'العنوان، السطر الثاني'
export const townOrCity = 'البلدة أو المدينة'
export const county = 'المقاطعة'
export const postcode = 'الرمز البريدي'

// Customer info: addresses in the United Arab Emirates
export const city = 'المدينة'
export const emirate = 'الإمارة'
export const chooseEmirate = 'اختاروا الإمارة'
export const postalCode = 'الرمز البريدي'
export const postalCodeHint = 'لا توجد رموز بريدية في الإمارات: يمكنكم ترك هذه الخانة فارغة.'

// Customer info: what couriers need; asked once
export const incompletePostcode = 'أدخلوا رمزاً بريدياً بريطانياً كاملاً، مثل LS1 4AB'
export const noEmirate = 'اختاروا الإمارة'
export const noPhone = 'أدخلوا رقم الهاتف: يتصل مندوبو التوصيل في الإمارات قبل وصولهم'
export const leaveAsItIs =
  'يستعين مندوبو التوصيل بالبيانات المشار إليها للوصول إليكم والاتصال بكم. يمكنكم تصحيحها أو تركها كما هي.'
export const continueAnyway = 'المتابعة على أي حال'

// Customer info: saving
export const continueToShipping = 'المتابعة إلى التوصيل'
export const saving = 'جارٍ الحفظ...'
export const customerNotSaved = 'تعذر حفظ بيانات العميل'
export const nothingLost = 'تحققوا من اتصالكم بالإنترنت وحاولوا مجدداً. لم يضع شيء مما كتبتموه.'

// Shipping: the options
export const shippingOptions = 'خيارات التوصيل'
export const loadingOptions = 'جارٍ تحميل خيارات التوصيل'
export const optionsNotLoaded = 'تعذر تحميل خيارات التوصيل. يرجى المحاولة مجدداً.'
export const loadOptionsAgain = 'إعادة المحاولة'
export const noOptions = 'لا توجد خيارات توصيل متاحة لموقعكم. تواصلوا معنا ويسرنا أن نساعدكم.'
export const estimatedDelivery = (estimate: string) => `مدة التوصيل المتوقعة: ${estimate}`
export const freeOver = (amount: string) => `مجاناً من ${amount}`

// Shipping: saving
export const continueToPayment = 'المتابعة إلى الدفع'
export const backToCustomer = 'العودة إلى بيانات العميل'
export const shippingNotCalculated = 'تعذر حساب تكلفة التوصيل'
export const sessionNotUpdated = 'تعذر تحديث ملخص الطلب'
export const checkConnection = 'تحققوا من اتصالكم بالإنترنت وحاولوا مجدداً.'
export const sessionNotRead = 'تعذر تحميل صفحة إتمام الشراء. يرجى المحاولة مجدداً.'

// Payment: opening it
export const openingPayment = 'نجهّز صفحة الدفع'
export const setupErrorTitle = 'خطأ في إعداد الدفع'
export const paymentNotInitialized = 'تعذر تشغيل نظام الدفع'
export const setupMissing = 'بيانات إعداد الدفع ناقصة'
export const paymentNotCreated = 'تعذر بدء عملية الدفع'

// Payment: before you pay
export const review = 'قبل الدفع'
export const daysToCancel = '14 يوماً للإلغاء'
export const goods = 'ما تشترونه'
export const quantityOfGoods = (quantity: number, name: string, size: string | null) =>
  `${quantity} × ${name}${size ? `، ${size}` : ''}`
export const listOfGoods = (lines: readonly string[]) => lines.join('؛ ')
export const price = 'ما تدفعونه'
export const priceWithVat = (total: string) =>
  `الإجمالي ${total}، شاملاً التوصيل وضريبة القيمة المضافة. تدفعون عند الضغط على الزر.`
export const priceWithDelivery = (total: string) => `الإجمالي ${total}، شاملاً التوصيل. تدفعون عند الضغط على الزر.`
export const importCharges = (
  <>
    في الإمارات العربية المتحدة قد يتعين عليكم عند وصول الشحنة دفع ضريبة القيمة المضافة على الاستيراد والرسوم الجمركية
    ورسوم التخليص لشركة الشحن:{' '}
    <a href="/shipping-info#uae" target="_blank" rel="noopener">
      الرسوم الجمركية والضريبة في الإمارات (في تبويب جديد)
    </a>
  </>
)
export const deliveryTerms = 'التوصيل'
export const deliveryTo = (option: string, estimate: string, address: string) =>
  `${option}، ${estimate}، إلى العنوان: ${address}`
export const cancelling = 'حق الإلغاء'
const days = (count: number) =>
  plural(count, {
    one: 'يوم واحد',
    two: 'يومين',
    few: `${count} أيام`,
    many: `${count} يوماً`,
    other: `${count} يوم`,
  })
export const rightToCancel = (returnsDays: number, link: (text: string) => ReactNode) => (
  <>
    يمكنكم الإلغاء خلال 14 يوماً من استلام طلبكم دون ذكر سبب. ولا يمكن إرجاع السلع المختومة لأسباب صحية بعد فتح ختمها،
    إلا إذا كانت معيبة. ونقبل كذلك إرجاع المنتجات غير المفتوحة خلال {days(returnsDays)}.{' '}
    {link('صفحة الإرجاع (في تبويب جديد)')}
  </>
)
export const seller = 'البائع'
export const sellerCompanyNumber = (number: string) => `رقم تسجيل الشركة ${number}`
export const inOneLine = (parts: readonly string[]) => parts.join('، ')

// Payment: proving to be human, after many declined cards
export const humanCheck = 'خطوة أخيرة'
export const humanNeeded = 'يرجى تأكيد أنكم لستم روبوتاً، ثم الضغط على الزر مرة أخرى.'
export const loadingHumanCheck = 'جارٍ تحميل التحقق'

// Payment: the card
export const cardDetails = 'بيانات البطاقة'
export const testCard =
  'دفع تجريبي: لا يُخصم أي مبلغ من أي بطاقة. ادفعوا بالبطاقة 4242\u00a04242\u00a04242\u00a04242 مع أي تاريخ مستقبلي وأي رمز CVC.'
export const saveCard = 'حفظ هذه البطاقة للمرة القادمة'
export const pay = (amount: string) => `دفع ${amount}`
export const paying = 'جارٍ الدفع…'
export const securePayment = 'دفع آمن'
export const encryption = 'تشفير SSL بقوة 256 بت'

// Payment: why it was not made
export const setupIncomplete = 'لم يكتمل إعداد الدفع. يرجى تحديث الصفحة والمحاولة مجدداً.'
export const paidElsewhere = 'هناك عملية دفع جارية في نافذة أخرى. يرجى إكمالها هناك.'
export const paymentNotLoaded = 'تعذر تحميل بيانات الدفع'
export const chargedOnce = 'تحققوا من اتصالكم بالإنترنت وحاولوا مجدداً. لن يُخصم المبلغ أكثر من مرة واحدة.'
export const totalChanged = (total: string) => `تغيّر الإجمالي إلى ${total}. يرجى مراجعته ثم الدفع من جديد.`
export const declined = 'تعذر إتمام الدفع. يرجى المحاولة مجدداً.'
export const savedCardRefused =
  'لم يعد بالإمكان استخدام هذه البطاقة المحفوظة. لم يُخصم منكم أي مبلغ. يرجى اختيار وسيلة دفع أخرى.'
export const notCharged = 'لم يُخصم منكم أي مبلغ. جرّبوا بطاقة أخرى أو تواصلوا مع البنك.'
export const paymentFailed = 'لم تنجح عملية الدفع، ولم يُخصم منكم أي مبلغ. يرجى المحاولة مجدداً أو استخدام بطاقة أخرى.'
const statuses: Readonly<Record<string, string>> = {
  requires_payment_method: 'بانتظار وسيلة دفع',
  requires_confirmation: 'بانتظار التأكيد',
  requires_action: 'بانتظار التحقق من هويتكم',
  requires_capture: 'بانتظار التحصيل',
  canceled: 'أُلغي',
}
export const otherStatus = (status: string) =>
  `حالة الدفع: ${statuses[status] ?? 'غير معروفة'}. يرجى مراجعة بريدكم الإلكتروني أو التواصل مع خدمة العملاء.`
