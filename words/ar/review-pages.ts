import { plural } from './plural.ts'

// The pages behind the link of an invitation: writing reviews, and asking for no more invitations; and reporting one
export const writeTitle = 'اكتبوا تقييماً'
export const writeLead = (number: string) =>
  `لما اشتريتموه في الطلب ${number}. اكتبوا رأيكم الحقيقي: لا نرفض تقييماً لأنه سلبي.`
export const loadingThings = 'يجري تحميل مشترياتكم'
export const needsScripts = 'تحتاج هذه الصفحة إلى JavaScript. يمكنكم أيضاً أن تراسلونا.'
export const linkMissing = 'هذا الرابط غير مكتمل. يرجى فتحه من رسالتنا مرة أخرى.'
export const yourStars = 'عدد النجوم'
export const stars = (count: number) => plural(count, { one: 'نجمة واحدة', two: 'نجمتان', other: `${count} نجوم` })
export const yourWords = 'رأيكم'
export const yourPhotographs = 'صور'
export const photographsHint = (most: number, megabytes: number) =>
  `حتى ${most} صور، كل منها ${megabytes} ميغابايت على الأكثر. نحذف منها مكان التقاطها ووقته.`
export const tooManyPhotographs = (most: number) => `يرجى اختيار ${most} صور على الأكثر.`
export const photographTooBig = (megabytes: number) => `يرجى اختيار صور لا تزيد على ${megabytes} ميغابايت.`
export const showName = (name: string) => `إظهار اسمي هكذا: ${name}`
export const nameHint = 'وإلا فسيظهر التقييم باسم «أحد العملاء».'
export const sendReview = 'إرسال التقييم'
export const reviewStates = {
  waiting: 'لقد قيّمتم هذا المنتج. يقرأ أحدنا التقييم قبل نشره.',
  published: 'لقد قيّمتم هذا المنتج، ونُشر تقييمكم.',
  refused: 'لقد قيّمتم هذا المنتج، ولم نتمكن من نشر تقييمكم.',
}
export const refusalReasons = {
  other_subject: 'التقييم ليس عن هذا المنتج.',
  abusive: 'فيه إهانة أو تهديد لشخص ما.',
  personal_data: 'فيه بيانات شخصية لأحد الأشخاص.',
  not_genuine: 'كُتب مقابل مال، أو لم يكتبه من اشترى المنتج.',
  medicinal_claim: 'يقول إن المنتج يعالج مرضاً أو يقي منه، ولا يسمح لنا القانون بعرض ذلك.',
  unlawful: 'يخالف القانون بطريقة أخرى.',
}
export const stopTitle = 'إيقاف دعوات التقييم'
export const stopLead = 'لن نطلب منكم تقييمات بعد الآن. أما الرسائل المتعلقة بطلباتكم والنشرة البريدية فتبقى كما هي.'
export const stop = 'لا تطلبوا مني تقييمات بعد الآن'
export const reportTitle = 'الإبلاغ عن تقييم'
export const reportLead =
  'هل هذا التقييم مزيف أو مسيء أو عن شيء آخر؟ ضغطة واحدة وسيراجعه أحدنا من جديد. لا نحتاج منكم إلى أي بيانات.'
export const reportButton = 'أبلغوا عن هذا التقييم'
export const checksLink = 'كيف نتحقق من التقييمات'
