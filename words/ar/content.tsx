import type { ReactNode } from 'react'

// About us
export const aboutTitle = 'من نحن'
export const mission = 'رسالتنا'
export const vision = 'رؤيتنا'
export const values = 'قيمنا'
export const story = 'قصتنا'
export const principlesLink = 'مبادئنا'
export const productsLink = 'تصفح ما نصنعه'

// About us, not loaded
export const aboutFailedPageTitle = 'حدث خطأ ما | Sidr & Sage'
export const aboutFailed = 'تعذر تحميل المحتوى.'

// Contact
export const contactTitle = 'تواصلوا معنا'
export const contactDescription =
  'اكتبوا إلى الورشة بشأن طلب أو منتج أو طريقة استعماله. يجيبكم شخص حقيقي خلال يومي عمل.'
export const contactLead = 'اسألوا عن طلب أو منتج أو طريقة استعماله. يجيبكم شخص حقيقي خلال يومي عمل.'
export const contactNeedsScripts = (email: ReactNode) => (
  <>يحتاج النموذج إلى JavaScript للتمييز بين الناس والروبوتات. ويمكنكم من دونه الكتابة إلى {email}.</>
)

// Contact: the form
export const name = 'الاسم'
export const phone = 'الهاتف'
export const message = 'الرسالة'
export const captcha = 'التحقق من أنكم لستم روبوتاً'
/** Of ALTCHA's widget, by its names. */
export const captchaBox = {
  label: 'لست روبوتاً',
  verifying: 'جارٍ التحقق...',
  waitAlert: 'جارٍ التحقق... يرجى الانتظار.',
  verified: 'تم التحقق',
  verificationRequired: 'التحقق مطلوب!',
  expired: 'انتهت مدة التحقق. يرجى المحاولة مجدداً.',
  error: 'تعذر التحقق. يرجى المحاولة لاحقاً.',
}
export const sendMessage = 'إرسال الرسالة'

// Contact: the message is sent, below the server's thanks
export const answerTime = 'نجيبكم خلال يومي عمل.'
export const writeAnother = 'كتابة رسالة أخرى'

// Contact: beside the form
export const otherWays = 'طرق أخرى للتواصل معنا'
export const emailAndTelephone = 'البريد الإلكتروني والهاتف'
export const openingHours = 'ساعات العمل'
export const byPost = 'بالبريد'
export const commonQuestions = 'أسئلة شائعة'
export const shippingLink = 'مدة التوصيل وأسعاره'
export const returnsLink = 'الإرجاع واسترداد المبلغ'

// The newsletter's emailed links
export const newsletterIncompleteLink = 'هذا الرابط غير مكتمل. يرجى فتحه مرة أخرى من الرسالة، أو نسخه كاملاً.'
export const newsletterNeedsScripts =
  'تحتاج هذه الصفحة إلى JavaScript. ردوا على الرسالة بدلاً من ذلك، ونتولى الأمر عنكم.'
export const toShop = 'الذهاب إلى المتجر'

// The newsletter's emailed links: confirm
export const confirmTitle = 'تأكيد اشتراككم'
export const confirmLead =
  'اضغطوا على الزر لتصلكم رسائل من الورشة مرة في الشهر تقريباً. وفي كل رسالة رابط لإلغاء الاشتراك.'
export const confirm = 'نعم، أرغب في تلقي النشرة البريدية'
export const confirming = 'جارٍ التأكيد...'

// The newsletter's emailed links: unsubscribe
export const unsubscribeTitle = 'إلغاء الاشتراك في النشرة البريدية'
export const unsubscribeLead =
  'اضغطوا على الزر لنتوقف عن إرسال النشرة إلى هذا العنوان. وستظل تصلكم الرسائل المتعلقة بطلباتكم.'
export const unsubscribe = 'إلغاء الاشتراك'
export const unsubscribing = 'جارٍ إلغاء الاشتراك...'

// The policies: their titles and descriptions for search engines
export const privacyTitle = 'سياسة الخصوصية'
export const privacyDescription =
  'ما يعرفه المتجر عنكم، ولماذا، وإلى متى، ومن يطّلع عليه غيرنا؛ وما يُحفظ على جهازكم؛ وحقوقكم.'
export const returnsTitle = 'الإرجاع'
export const returnsDescription =
  'كيف تلغون طلباً أو تعيدونه: حقوقكم القانونية، ومهلتنا الأطول، والسلع المعيبة، واسترداد المبالغ، ونموذج الإلغاء.'
export const shippingTitle = 'معلومات التوصيل'
export const shippingDescription =
  'التوصيل إلى المملكة المتحدة والإمارات العربية المتحدة: الخدمات والأسعار والمدد المتوقعة والتغليف، والرسوم الجمركية والضريبة في الإمارات.'
export const termsTitle = 'شروط الخدمة'
export const termsDescription = 'الشروط التي نبيع بموجبها: الطلب والأسعار والدفع والتوصيل والإلغاء ومسؤوليتنا.'

// The policies: around their texts
export const lastUpdated = (day: ReactNode) => <>آخر تحديث: {day}</>
export const contents = 'في هذه الصفحة'
