import { html } from 'hono/html'
import { plural } from '../plural.ts'

type Html = ReturnType<typeof html>

// The foot of every email
export const registered = (companyNumber: string, vatNumber: string) =>
  `رقم تسجيل الشركة ${companyNumber} · رقم ضريبة القيمة المضافة ${vatNumber}`

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
