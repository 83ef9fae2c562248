import { html } from 'hono/html'
import { plural } from '../plural.ts'

type Html = ReturnType<typeof html>

// In several of these emails
export const hello = (name: string) => `مرحباً ${name}`
export const deliveringTo = 'التوصيل إلى'
export const total = 'الإجمالي'
export const followOrder = (orderLink: (text: string) => Html) =>
  html`${orderLink('افتحوا صفحة طلبكم')} لمعرفة مكانه والاطلاع على إيصاله وما لا يزال بإمكانكم تغييره.`

// The confirmation
export const confirmationSubject = (number: string) => `طلبكم ${number}`
export const confirmationPreview = (option: string, estimate: string) => `شكراً لطلبكم. التوصيل: ${option}، ${estimate}.`
export const thankYou = (firstName: string) => `شكراً لكم، ${firstName}`
export const packedWithin = (time: string) => `نجهّز طلبكم للشحن خلال ${time}.`
export const received = (number: string, amount: string, dispatch: string) =>
  html`وصلنا طلبكم <strong>${number}</strong> واستلمنا دفعتكم بمبلغ <strong>${amount}</strong>.
${dispatch} ونرسل إليكم رسالة عند شحنه.`
export const paidByGiftCard = (end: string) => `بطاقة الهدية المنتهية بـ ${end}`
export const receivedOnGiftCard = (number: string, end: string, dispatch: string) =>
  html`استلمنا طلبكم <strong>${number}</strong>، ودفعت بطاقة الهدية المنتهية بـ ${end} ثمنه.
${dispatch}`
export const receivedForNothing = (number: string, dispatch: string) =>
  html`وصلنا طلبكم <strong>${number}</strong>. لم يُخصم منكم أي مبلغ مقابله.
${dispatch} ونرسل إليكم رسالة عند شحنه.`
export const viewOrder = 'عرض طلبكم'
export const discount = (code: string) => `الخصم (${code})`
export const subtotal = 'المجموع الفرعي'
export const freeDelivery = 'مجاناً'
export const totalWithVat = 'الإجمالي، شاملاً ضريبة القيمة المضافة'
export const inDirhams = (total: string, amount: string, day: string) =>
  `${total} يعادل حوالي ${amount} بسعر صرف يوم ${day}. دفعتم بالجنيه الإسترليني، والعبرة بسعر الصرف لدى مصرفكم.`
export const giftMessage = 'رسالة الهدية:'
export const giftWithoutMessage = 'هذا الطلب هدية من دون رسالة.'
export const importCharges =
  'قد يتعين عليكم دفع ضريبة القيمة المضافة على الاستيراد والرسوم الجمركية عند وصول الشحنة. وستطلبها منكم شركة الشحن.'

// The confirmation: what the law requires about cancelling, returns and complaints
export const changedMind = 'إذا غيّرتم رأيكم'
export const rightToCancel = (cancelLink: (text: string) => Html) =>
  html`يحق لكم الإلغاء خلال 14 يوماً من يوم وصول شحنتكم، دون ذكر سبب.
ويمكنكم ${cancelLink('الإلغاء على موقعنا')}، أو الكتابة إلينا، مثلاً باستخدام
نموذج الإلغاء أدناه.
يرجى إعادة السلع خلال 14 يوماً من إبلاغنا بالإلغاء، وتكون تكلفة شحن الإرجاع عليكم.
ونرد إليكم ما دفعتموه، بما فيه التوصيل العادي، خلال 14 يوماً من استلامنا السلع أو إثبات إرسالها،
أيهما أسبق.
ولا يمكنكم إرجاع السلع المختومة لأسباب صحية إذا فُتح ختمها بعد التوصيل، إلا إذا كانت معيبة.`
export const laterReturns = (days: number, fee: string) =>
  `وبعد هذه الأيام الأربعة عشر، نقبل أيضاً إرجاع السلع غير المفتوحة خلال ${plural(days, {
    one: 'يوم واحد',
    two: 'يومين',
    few: `${days} أيام`,
    many: `${days} يوماً`,
    other: `${days} يوم`,
  })} من التوصيل.
ونخصم حينها رسماً قدره ${fee} من المبالغ المستردة في المملكة المتحدة.`
export const somethingWrong = 'إذا كان هناك خطأ'
export const faultyGoods = `يجب أن تكون السلع مطابقة لوصفها وذات جودة مُرضية وصالحة للغرض منها، وفقاً لقانون حقوق المستهلك لعام 2015 (Consumer Rights Act 2015).
ونتحمل نحن تكلفة إرجاع السلع المعيبة، سواء فُتحت أم لم تُفتح.
للشكاوى والأسئلة، اكتبوا إلينا على العناوين الواردة في أسفل هذه الرسالة.
نجيبكم خلال يومي عمل.`
export const cancellationForm = 'نموذج الإلغاء'
export const cancellationFormText = (shop: string) => `إلى ${shop}:
أُبلغكم بموجب هذا بإلغاء عقد بيع السلع التالية المبرم معكم: …
تاريخ الطلب … / تاريخ الاستلام …
الاسم، العنوان، التاريخ.`

// A replacement
export const replacementSubject = (number: string) => `بديل عن منتجات من طلبكم ${number}`
export const replacementPreview = 'نرسله إليكم مجاناً، وتصلكم رسالة عند شحنه.'
export const replacementIsComing = (firstName: string) => `البديل قادم إليكم، ${firstName}`
export const replacementOf = (order: string, replacement: string) =>
  html`نرسل إليكم بديلاً عن منتجات من طلبكم <strong>${order}</strong>،
<strong>مجاناً</strong>. رقم الطلب البديل هو <strong>${replacement}</strong>. ونرسل إليكم رسالة عند شحنه.`
export const viewReplacement = 'عرض الطلب البديل'
export const replacementGoods = 'ما نرسله إليكم'
export const replacementAddress =
  'إذا لم يعد هذا عنوانكم، يرجى الرد على هذه الرسالة في أقرب وقت، لنغيّره قبل إرسال شحنتكم.'

// New delivery details
export const contactSubject = (number: string) => `بيانات توصيل جديدة لطلبكم ${number}`
export const contactPreview = 'يرجى التأكد من صحتها.'
export const contactChanged = (number: string) =>
  html`غيّرنا عنوان طلبكم <strong>${number}</strong> أو بيانات التواصل الخاصة به.`
export const contactMovedSubject = (number: string) => `عنوان بريد إلكتروني جديد لطلبكم ${number}`
export const contactMovedPreview = 'نراسلكم من الآن على العنوان الجديد.'
export const contactMovedTitle = 'لهذا الطلب عنوان بريد إلكتروني جديد'
export const contactMoved = (number: string) =>
  html`تغيّر عنوان البريد الإلكتروني للطلب <strong>${number}</strong>. ونراسلكم من الآن على العنوان الجديد.`
export const contactMovedElsewhere = (number: string) =>
  html`تغيّر عنوان البريد الإلكتروني وعنوان التوصيل للطلب <strong>${number}</strong>. ونراسلكم من الآن على عنوان البريد الإلكتروني الجديد.`
export const contactNotAskedFor = 'إذا لم تطلبوا ذلك، يرجى الرد على هذه الرسالة فوراً.'

// The parcel is on its way
export const dispatchSubject = (number: string) => `طلبكم ${number} في الطريق إليكم`
export const onItsWay = (name: string) => `طلبكم في الطريق إليكم، ${name}`
export const deliveryTakes = (estimate: string) => `مدة التوصيل عادةً: ${estimate}.`
export const withCarrier = (number: string, carrier: string) =>
  html`طلبكم <strong>${number}</strong> الآن مع شركة الشحن <strong>${carrier}</strong>.`
export const trackingNumber = (number: string) => html`رقم التتبع <strong>${number}</strong>.`
export const noTrackingNumber = 'وليس له رقم تتبع.'
export const trackParcel = 'تتبع شحنتكم'
export const inParcel = 'في شحنتكم'

// New tracking details
export const trackingSubject = (number: string) => `بيانات تتبع جديدة لطلبكم ${number}`
export const trackingPreview = 'يرجى استخدامها بدلاً من البيانات التي أرسلناها من قبل.'
export const trackingReplaced = 'يرجى استخدام هذه البيانات بدلاً من التي أرسلناها من قبل.'

// The shopper has cancelled
export const cancellationSubject = (number: string) => `استلمنا إلغاءكم للطلب ${number}`
export const cancellationPreview = (refund: string, to: string) => `المبلغ المسترد: ${refund}، إلى ${to}، خلال 14 يوماً.`
export const youCancelled = (time: string, number: string) =>
  html`بتاريخ ${time} ألغيتم هذه المنتجات من طلبكم <strong>${number}</strong>:`
export const refundToCome = (refund: string, to: string) =>
  html`سنرد <strong>${refund}</strong> إلى ${to}، خلال 14 يوماً، ولا نخصم أي رسوم.`
export const sendGoodsBack =
  'يرجى إعادة السلع خلال 14 يوماً من اليوم، إلى العنوان الوارد في أسفل هذه الرسالة، مع وضع رقم طلبكم داخل الطرد. واحتفظوا بإثبات الإرسال: نرد إليكم المبلغ خلال 14 يوماً من استلامنا السلع أو ذلك الإثبات. وتكون تكلفة شحن الإرجاع عليكم.'
export const sendGoodsOfNothingBack =
  'يرجى إعادة السلع خلال 14 يوماً من اليوم، إلى العنوان الوارد في أسفل هذه الرسالة، مع وضع رقم طلبكم داخل الطرد. وتكون تكلفة شحن الإرجاع عليكم.'
export const parcelNotSent =
  'لم نرسل شحنتكم بعد، فلا داعي لأي إجراء منكم. وإذا كانت قد خرجت في هذه الأثناء، يرجى رفض استلامها، أو إعادتها إلى العنوان الوارد في أسفل هذه الرسالة.'
export const cancellationNotAskedFor = 'إذا لم تطلبوا ذلك، يرجى الرد على هذه الرسالة.'

// The shop has cancelled
export const cancelledSubject = (number: string | null) => (number ? `أُلغي طلبكم ${number}` : 'أُلغي طلبكم')
export const cancelled = (number: string | null) => (number ? `أُلغي طلبكم ${number} ولن يُرسل.` : 'أُلغي طلبكم ولن يُرسل.')
export const nothingToRefund = 'لا يوجد ما يُسترد.'
export const discountNotEarned = (amount: string) =>
  `لا يُرد ${amount} من الخصم، لأن ما تحتفظون به وحده كان سيُخصم منه أقل.`
export const notChargedForIt = 'لم تدفعوا شيئاً مقابله.'
export const notCharged = 'لم يُخصم منكم أي مبلغ.'
export const disputedPayment = 'ينظر البنك حالياً في هذه الدفعة، ولذلك لا يمكننا رد مبلغها بأنفسنا.'
export const alreadyRefunded = 'سبق أن رددنا إليكم المبلغ كاملاً.'
export const refunding = (amount: string, to: string) => `نرد الآن ${amount} إلى ${to}، ونرسل إليكم رسالة بذلك.`
export const cancelledNotAskedFor = 'إذا لم تطلبوا ذلك، يرجى الرد على هذه الرسالة أو الكتابة إلينا على العنوان أدناه.'

// A new link to the order's page
export const orderLinkSubject = (number: string) => `صفحة طلبكم ${number}`
export const orderLinkPreview = (days: number) =>
  `يعرض الرابط اسمكم وعنوانكم طوال ${plural(days, { one: 'يوم واحد', two: 'يومين', few: `${days} أيام`, other: `${days} يوماً` })}، وبعد ذلك يعرض الطلب وحده.`
export const orderLinkAskedFor = (number: string) =>
  html`طلب أحدهم، والأرجح أنه أنتم، رابطاً جديداً إلى صفحة طلبكم <strong>${number}</strong>.`
export const orderLinkNotAskedFor = 'يرجى عدم إعطائه لأحد. وإن لم تطلبوه فلا داعي لفعل أي شيء.'

// Refunds
const onStatement = 'يظهر المبلغ عادةً في كشف حسابكم خلال 5 إلى 7 أيام. ولا داعي لأي إجراء منكم.'
export const refundSubject = (number: string) => `استرداد مبلغ من طلبكم ${number}`
/** Where refunds go. `end`: the last four letters of the gift card's code. */
export const toPaymentMethod = 'وسيلة الدفع التي استخدمتموها'
export const toGiftCard = (end: string) => `بطاقة الهدية المنتهية بـ ${end}`
export const toGiftCardFirst = (end: string) =>
  `بطاقة الهدية المنتهية بـ ${end}، والباقي إلى وسيلة الدفع التي استخدمتموها`
const onGiftCard = 'يمكنكم استخدامه فوراً برمز بطاقة الهدية.'
export const refundPreview = (amount: string, to: string) => `رددنا ${amount} إلى ${to}.`
export const refundedWhole = (amount: string, number: string) =>
  html`رددنا <strong>${amount}</strong>، وهو كامل ما دفعتموه مقابل طلبكم <strong>${number}</strong>،
إلى وسيلة الدفع التي استخدمتموها. ${onStatement}`
export const refundedPart = (amount: string, paid: string, number: string) =>
  html`رددنا <strong>${amount}</strong> من مبلغ ${paid} الذي دفعتموه مقابل طلبكم <strong>${number}</strong>،
إلى وسيلة الدفع التي استخدمتموها. ${onStatement}`
export const refunded = (amount: string, number: string, to: string, all_on_gift_card: boolean) =>
  html`رددنا <strong>${amount}</strong> من طلبكم <strong>${number}</strong>
إلى ${to}. ${all_on_gift_card ? onGiftCard : onStatement}`
export const ontoGiftCard = (end: string) => `منه إلى بطاقة الهدية المنتهية بـ ${end}`

// The credit note of a refund
export const creditNote = (number: string) => `إشعار دائن ${number}`
export const creditedDelivery = 'التوصيل'
export const refundedBefore = 'مبلغ مسترد من قبل'
export const discountNotDue = 'خصم لم يعد مستحقاً'
export const discountGivenBack = 'خصم مُعاد'
export const vatIncluded = 'منه ضريبة القيمة المضافة بنسبة 20%'
export const creditNoteOf = (number: string, reason: string) =>
  `يتبع هذا الإشعار الدائن فاتورة الطلب ${number}. السبب: ${reason}.`
export const refundedAtStripe = 'رُدّ المبلغ من لوحة تحكم Stripe'

// A payment that could not become an order
export const paymentRefundSubject = 'رددنا إليكم المبلغ الذي دفعتموه'
export const paymentRefundPreview = (amount: string) => `رددنا كامل المبلغ ${amount} إلى وسيلة الدفع التي استخدمتموها.`
export const sorry = (firstName: string) => `نعتذر لكم، ${firstName}`
export const paymentRefundReasons: Record<string, (products: string[]) => string> = {
  out_of_stock: (products) =>
    `وصلت دفعتكم بعد انتهاء مدة حجزنا للمنتجات، وكان المخزون قد نفد من ${products.map((name) => `«${name}»`).join(' و')}.`,
  code_used_up: () => 'وصلت دفعتكم بعد انتهاء مدة حجزنا لرمز الخصم، وكان قد استُنفد.',
  gift_card_spent: () => 'وصلت دفعتكم بعد انتهاء مدة حجزنا لقيمة بطاقة الهدية، وكانت البطاقة قد استُخدمت في طلب آخر.',
  paid_twice: () => 'وصلتنا دفعة ثانية لطلب سبق أن دفعتم ثمنه.',
  amount_mismatch: () => 'لم تكن دفعتكم مساوية لمبلغ طلبكم، ولذلك لم نتمكن من قبولها.',
}
export const otherPaymentRefundReason = 'وصلتنا دفعتكم، لكننا لم نتمكن من إتمام طلبكم.'
export const paymentRefunded = (amount: string) =>
  html`رددنا كامل المبلغ <strong>${amount}</strong> إلى وسيلة الدفع التي استخدمتموها. ${onStatement}`
export const continueShopping = 'متابعة التسوق'
