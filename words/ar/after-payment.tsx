// The ways on from these pages
export const waysOn = 'إلى أين بعد ذلك'
export const continueShopping = 'متابعة التسوق'
export const orderDetails = 'عرض تفاصيل الطلب'
export const orderHistory = 'عرض طلباتي'
export const backToCheckout = 'العودة إلى إتمام الشراء'
export const checkAgain = 'التحقق مجدداً'
export const openOrder = 'عرض الطلب'
export const signIn = 'تسجيل الدخول'
export const homepage = 'العودة إلى الصفحة الرئيسية'
export const support = 'التواصل مع خدمة العملاء'

// While the bank processes the payment, on the payment step
export const processing = 'حالة الدفع: قيد المعالجة. يرجى مراجعة بريدكم الإلكتروني أو التواصل مع خدمة العملاء.'
export const processingNote = 'لم يؤكد البنك الدفع بعد. ستنتقل هذه الصفحة تلقائياً فور تأكيده.'

// Paid, but the thank-you page can't be loaded
export const unableToRedirect = 'تم الدفع بنجاح، لكن تعذر فتح الصفحة التالية. تجدون التأكيد في بريدكم الإلكتروني.'

// The thank-you page
export const thankYouPage = 'شكراً لكم'
export const loadingPayment = 'جارٍ تحميل بيانات الدفع'
export const paymentNeedsScripts =
  'تحتاج هذه الصفحة إلى JavaScript لعرض بيانات الدفع. وتجدون التفاصيل نفسها في رسالة تأكيد الطلب.'
export const paymentNotLoaded = 'تعذر تحميل تفاصيل الدفع. تجدون التأكيد في بريدكم الإلكتروني.'
export const thanksForOrder = 'شكراً لطلبكم'
export const thanksTo = (firstName: string) => `شكراً لكم، ${firstName}`
export const successful = 'تم الدفع بنجاح. طلبكم في أيدٍ أمينة.'
export const yourOrder = 'طلبكم'
export const orderNumber = 'رقم الطلب'
export const orderNumberInEmail = 'في رسالة تأكيد الطلب'
export const amountPaid = 'المبلغ المدفوع'
export const cartCleared = 'أفرغنا سلتكم بعد إتمام الطلب.'

// The thank-you page: what happens next
export const whatHappensNext = 'ماذا بعد'
export const confirmationSent = (email: string | null) =>
  email
    ? `أرسلنا رسالة التأكيد إلى ${email}، وفيها كل تفاصيل طلبكم.`
    : 'أرسلنا إليكم رسالة التأكيد بالبريد الإلكتروني، وفيها كل تفاصيل طلبكم.'
export const packedByHand = 'نجهّز طلبكم للشحن بأيدينا.'
export const shippedEmail = 'نرسل إليكم رسالة بالبريد الإلكتروني عند شحنه.'
export const expected = (option: string, estimate: string) => `${option}: ${estimate}.`
export const question = (
  <>
    لديكم سؤال؟ <a href="/contact">اكتبوا إلينا.</a>
  </>
)

// The thank-you page: an account for a guest
export const accountOffer = 'إنشاء حساب بهذا الطلب'
export const accountOfferNote =
  'تابعوا طلبكم وأعيدوا الشراء بضغطتين. اختاروا كلمة مرور، ونرسل إليكم بالبريد الإلكتروني رابطاً لإكمال الحساب.'
export const password = 'كلمة المرور'
export const createAccount = 'إنشاء حساب'
export const sendingLink = 'جارٍ الإرسال...'
export const linkSent = (email: string) =>
  `راجعوا بريدكم الوارد: أرسلنا رابطاً إلى ${email}. افتحوه خلال 24 ساعة لإكمال حسابكم.`

// The thank-you page without an order
export const noOrderHere = 'تبحثون عن طلبكم؟'
export const noOrderHereNote = 'لا تعرض هذه الصفحة أي طلب. تجدون في رسالة تأكيد الطلب رابطاً إليه مع كل تفاصيله.'

// The confirmation page
export const confirmationPage = 'تأكيد الطلب'
export const loadingOrder = 'جارٍ تحميل طلبكم'
export const orderNeedsScripts =
  'تحتاج هذه الصفحة إلى JavaScript لعرض طلبكم. وتجدون التفاصيل نفسها في رسالة تأكيد الطلب.'
export const confirmationNotFound = 'لم نعثر على تأكيد الطلب'
export const confirmationNotLoaded = 'تعذر تحميل تأكيد الطلب. تجدون التفاصيل في بريدكم الإلكتروني.'
export const thanks = 'شكراً لكم'
export const emailSent = (email: string) => `أرسلنا رسالة تأكيد إلى ${email}.`
export const confirmation = 'تأكيد الطلب'
export const orderNumberFollows = 'يصلكم بالبريد الإلكتروني'
export const status = 'الحالة'
export const statuses = {
  pending: 'قيد الانتظار',
  paid: 'تم الدفع',
  packed: 'جُهّز للشحن',
  dispatched: 'شُحن',
  delivered: 'تم التوصيل',
  cancelled: 'أُلغي',
  refunded: 'تم استرداد المبلغ',
}
export const freeDelivery = 'مجاناً'
export const totalPaid = 'إجمالي المدفوع'
export const deliveryAddress = 'عنوان التوصيل'
export const deliveryMethod = 'طريقة التوصيل'
export const contact = 'بيانات التواصل'

// The confirmation page: next steps
export const nextSteps = 'الخطوات التالية'
export const keepEmail = 'احتفظوا برسالة التأكيد: فيها رقم طلبكم وبيان حقكم في الإلغاء.'
export const notRight = 'هل من خطأ؟ أخبرونا وسنصلحه.'
export const changedMind = (
  <>
    غيّرتم رأيكم؟ يمكنكم <a href="/cancel">إلغاء الطلب</a> خلال 14 يوماً من وصوله.
  </>
)

// The confirmation page of a replacement
export const replacement = 'طلبكم البديل'
export const replacementFor = (firstName: string) => `طلبكم البديل، ${firstName}`
export const noCharge = 'لن تدفعوا شيئاً.'
export const replacesGoods = (order: string) => `هذا بديل عن منتجات من طلبكم ${order}، ولن تدفعوا شيئاً.`
export const items = 'منتجاتكم'
export const nothingToPay = 'دون مقابل'

// An order that only its owner may see
export const signInToSee = 'سجّلوا الدخول لعرض هذا الطلب'
export const signInToSeeNote = 'إذا طلبتم من حسابكم فسجّلوا الدخول، ونعيدكم إلى هذه الصفحة.'
export const guestConfirmationNotFound = 'طلبتم كضيف؟ لم نعثر على تأكيد الطلب.'
export const guestPaymentNotLoaded = 'طلبتم كضيف؟ تعذر تحميل تفاصيل الدفع. تجدون التأكيد في بريدكم الإلكتروني.'

// Not paid yet
export const confirming = 'جارٍ تأكيد الدفع'
export const confirmingNote = 'يستغرق ذلك بضع ثوانٍ. يرجى البقاء في هذه الصفحة.'
export const inProgress = 'دفعتكم قيد المعالجة'
export const inProgressNote = 'طلبكم قيد الانتظار: لم يؤكد البنك الدفع بعد. ستنتقل هذه الصفحة تلقائياً فور تأكيده.'
export const mayClose = (email: string | undefined) =>
  email
    ? `يمكنكم أيضاً إغلاقها: سنرسل إليكم رسالة على ${email} عند تأكيد الدفع.`
    : 'يمكنكم أيضاً إغلاقها: سنرسل إليكم رسالة بالبريد الإلكتروني عند تأكيد الدفع.'
export const pending = 'الدفع: قيد الانتظار'
export const pendingNote = (email: string | undefined) =>
  email
    ? `لم يتأكد الدفع بعد. سنرسل إليكم رسالة على ${email} فور تأكيده.`
    : 'لم يتأكد الدفع بعد. سنرسل إليكم رسالة بالبريد الإلكتروني فور تأكيده.'

// Not paid
export const notPaid = 'لم يتم الدفع'
export const notPaidNote = 'لم يُخصم أي مبلغ، وما زالت منتجاتكم في سلتكم.'
export const failed = 'لم تنجح عملية الدفع'
export const failedNote = 'لم يُخصم منكم أي مبلغ. يمكنكم المحاولة مجدداً أو استخدام بطاقة أخرى.'
export const refunded = 'تم رد المبلغ الذي دفعتموه'
export const refundedNote = (amount: string) =>
  `وصلنا مبلغ ${amount} بعد انتهاء مهلة إتمام الشراء، ولم يعد بإمكاننا الاحتفاظ بالمنتجات لكم. رددنا إليكم المبلغ كاملاً، وقد يستغرق ظهوره لدى البنك من 5 إلى 10 أيام. ولم يُسجّل أي طلب.`
export const refundedApology = 'نعتذر لكم. وقد أرسلنا إليكم هذه التفاصيل بالبريد الإلكتروني أيضاً.'
