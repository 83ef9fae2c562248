import { html } from 'hono/html'
import { plural } from '../plural.ts'

type Html = ReturnType<typeof html>

// The foot of every email
export const companyNumber = (number: string) => `رقم تسجيل الشركة ${number}`
export const vatNumber = (number: string) => `رقم ضريبة القيمة المضافة ${number}`

// A message from the contact page has arrived
export const haveMessage = 'وصلتنا رسالتكم'
export const replyTime = 'نجيبكم خلال يومي عمل.'
export const thankYouForWriting = (shop: string) => `شكراً لمراسلتكم ${shop}.`
export const openingHours = (hours: string) => `ساعات عملنا: ${hours}.`
export const messageNotYours = 'إذا لم تكتبوا إلينا، فلا داعي لأي إجراء منكم.'

// The newsletter
export const newsletterSubject = (shop: string) => `تأكيد اشتراككم في نشرة ${shop}`
export const newsletterPreview = 'نقرة واحدة، وتصلكم نشرتنا البريدية القادمة.'
export const confirmSubscription = 'يرجى تأكيد اشتراككم'
export const newsletterAskedFor = 'وصلنا طلب لإرسال نشرتنا البريدية إلى هذا العنوان، ولعله منكم.'
export const sendNewsletter = 'نعم، أرغب في تلقي النشرة البريدية'
export const newsletterNotAskedFor = (unsubscribeLink: (text: string) => Html) =>
  html`إذا لم تؤكدوا، فلن تصلكم منا رسائل أخرى. ويمكنكم دائماً ${unsubscribeLink('إلغاء الاشتراك')} بنقرة واحدة.`

// A shopper’s own data
export const ownData = 'ما نعرفه عنكم'
export const ownDataLinkWorks = (minutes: number) =>
  `يعمل الرابط لمدة ${plural(minutes, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: `${minutes} دقائق`,
    other: `${minutes} دقيقة`,
  })}.`
export const ownDataAskedFor =
  'وصلنا طلب للاطلاع على البيانات المحفوظة لدينا مع هذا البريد الإلكتروني، ولعله منكم. يمكنكم تنزيلها أو طلب محوها:'
export const openOwnData = 'عرض بياناتي'
export const ownDataNotAskedFor = 'يرجى عدم مشاركة الرابط مع أحد. وإذا لم تطلبوا ذلك، فلا داعي لأي إجراء منكم.'

// An invitation to review what was bought
export const reviewSubject = (shop: string) => `ما رأيكم في ما اشتريتموه من ${shop}؟`
export const reviewPreview = 'كلماتكم الصادقة تساعد الآخرين على الاختيار.'
export const reviewTitle = (fullName: string) => `ما رأيكم يا ${fullName}؟`
export const reviewAsked = (number: string) => `مضى وقت على وصول طلبكم ${number}. هل تكتبون بضع كلمات عنه؟`
export const reviewButton = 'اكتبوا تقييماً'
export const reviewHonest =
  'اكتبوا رأيكم الحقيقي، إيجابياً كان أم سلبياً. يقرأ أحدنا كل تقييم قبل نشره، ولا نرفض تقييماً لأنه سلبي.'
export const reviewOnce = (days: number, stopLink: (text: string) => Html) =>
  html`يعمل الرابط ${days} يوماً. نسأل مرة واحدة عن كل طلب ولا نرسل تذكيراً. وإن لم ترغبوا في أن نسألكم مجدداً: ${stopLink('لا تطلبوا مني تقييمات بعد الآن')}.`
export const reviewRefill = (refillLink: (text: string) => Html) =>
  html`ويمكننا أيضاً أن نرسل إليكم رسالة واحدة قبل أن ينفد المنتج: ${refillLink('ذكّروني')}.`

// A reminder that somebody asked for: the question whether it was they, and the reminder itself
export const remindSubject = (name: string) => `هل نذكّركم بهذا المنتج؟ ${name}`
export const remindPreview = 'ضغطة واحدة، ونراسلكم مرة واحدة.'
export const remindTitle = 'هل نذكّركم؟'
export const remindAskedFor = {
  back_in_stock: (name: string) =>
    `وصلنا طلب، ولعله منكم، بأن نراسل هذا العنوان مرة واحدة عند عودة هذا المنتج إلى المتجر: ${name}.`,
  coming_soon: (name: string) =>
    `وصلنا طلب، ولعله منكم، بأن نراسل هذا العنوان مرة واحدة عند طرح هذا في المتجر: ${name}.`,
  refill: (name: string) =>
    `وصلنا طلب، ولعله منكم، بأن نراسل هذا العنوان مرة واحدة عندما يقترب نفاد هذا المنتج: ${name}.`,
}
export const remindButton = 'نعم، ذكّروني'
export const remindNotAskedFor = (days: number, stopLink: (text: string) => Html) =>
  html`يعمل الرابط ${plural(days, { one: 'يوماً واحداً', two: 'يومين', few: `${days} أيام`, other: `${days} يوماً` })}. إن لم تضغطوا عليه فسنحذف العنوان ولن تصلكم منا رسائل أخرى. وإن لم ترغبوا في أي تذكير: ${stopLink('احذفوا التذكيرات كلها')}.`
export const reminderSubjects = {
  back_in_stock: (name: string) => `عاد إلى المتجر: ${name}`,
  coming_soon: (name: string) => `في المتجر الآن: ${name}`,
  refill: (name: string) => `هل حان وقت التجديد؟ ${name}`,
}
export const reminderPreview = 'الرسالة الوحيدة التي طلبتموها.'
export const reminderTitles = {
  back_in_stock: (name: string) => `عاد إلى المتجر: ${name}`,
  coming_soon: (name: string) => `وصل إلى المتجر: ${name}`,
  refill: (name: string) => `هل أوشك على النفاد؟ ${name}`,
}
export const reminderTexts = {
  back_in_stock:
    'طلبتم أن نخبركم. نصنع دفعات صغيرة ولا نحجز منها شيئاً، فقد ينفد المنتج من جديد، والأولوية لمن يطلب أولاً.',
  coming_soon: 'طلبتم أن نخبركم. هو في المتجر ابتداءً من اليوم.',
  refill: 'طلبتم أن نذكّركم في هذا الوقت. وإن كان لديكم ما يكفي، فلا داعي لأي إجراء منكم.',
}
export const reminderButton = 'عرضه في المتجر'
export const reminderOnce = (stopLink: (text: string) => Html) =>
  html`هذه هي الرسالة الوحيدة التي طلبتموها، وقد حذفنا طلبكم. وإن كنتم طلبتم تذكيرات أخرى ولم تعودوا ترغبون فيها: ${stopLink('احذفوا تذكيراتي كلها')}.`
