// Both pages
export const title = 'بياناتكم لدينا'
export const needsScripts =
  'يتطلب عرض بياناتكم JavaScript، وهو غير مفعّل في هذا المتصفح. اكتبوا إلينا بدلاً من ذلك ونرسلها إليكم.'

// The data of an account
export const accountPageTitle = 'بياناتكم لدينا'
export const accountLead = 'يمكنكم تنزيل البيانات التي نحتفظ بها مع حسابكم، أو طلب محوها.'
export const accountPasswordHint = 'حتى لا يتمكن أحد غيركم من محو بياناتكم.'
export const eraseAccountConsequences =
  'يحذف هذا حسابكم وسلتكم وعناوينكم على الفور، ولا يمكن التراجع عنه. ويلزمنا قانون الضرائب بالاحتفاظ بسجل لما اشتريتموه، لكن من دون اسمكم. أما الطلب الجاري تنفيذه فيبقى معه اسمكم وعنوانكم حتى يكتمل، ثم نحذفهما.'
export const otherData = (
  <>
    ما طلبتموه أو كتبتموه من دون تسجيل الدخول محفوظ لدينا مع بريدكم الإلكتروني:{' '}
    <a href="/privacy-data">الحصول عليه بالبريد الإلكتروني</a>. وتبيّن <a href="/privacy-policy">سياسة الخصوصية</a> ما
    نحتفظ به وسبب ذلك.
  </>
)

// The data of an email address: ask for a link
export const emailPageTitle = 'بياناتكم بالبريد الإلكتروني'
export const emailLead =
  'يمكنكم تنزيل البيانات المحفوظة لدينا مع بريدكم الإلكتروني، أو طلب محوها، من دون الحاجة إلى حساب.'
export const linkByEmail = 'الحصول على رابط بالبريد الإلكتروني'
export const linkByEmailLead =
  'أدخلوا بريدكم الإلكتروني، ونرسل إليكم رابطاً يعمل لمدة ساعة. وهكذا لا يمكن لأحد غيركم الوصول إلى بياناتكم.'
export const linkEmailHint = 'العنوان الذي طلبتم به أو راسلتمونا منه.'
export const signedIn = (
  <>
    سجّلتم الدخول؟ تجدون بيانات حسابكم في صفحة <a href="/account/privacy">بياناتكم لدينا</a>.
  </>
)

// The data of an email address: the email's link
export const confirmEmailHint = 'العنوان الذي أرسلنا إليه هذا الرابط.'
export const eraseEmailConsequences =
  'يحذف هذا كل ما يتصل ببريدكم الإلكتروني على الفور: رسائلكم إلينا ورسائلنا إليكم واشتراككم في النشرة البريدية وأي حسابات لكم. ويلزمنا قانون الضرائب بالاحتفاظ بسجل لما اشتريتموه، لكن من دون اسمكم. أما الطلب الجاري تنفيذه فيبقى معه اسمكم وعنوانكم حتى يكتمل، ثم نحذفهما.'
export const linkExpired = (
  <>
    انتهت صلاحية الرابط؟ <a href="/privacy-data">اطلبوا رابطاً آخر.</a>
  </>
)

// Download
export const downloadTitle = 'التنزيل'
export const downloadLead =
  'ملف فيه كل ما نحتفظ به: الطلبات والعناوين ورسائلكم إلينا ورسائلنا إليكم، بصيغة شائعة (JSON).'
export const download = 'تنزيل بياناتي'
export const downloading = 'جارٍ جمع البيانات...'
export const downloaded = 'بياناتكم الآن في مجلد التنزيلات.'
export const fileName = (day: string) => `my-data-${day}.json`

// Erase
export const eraseTitle = 'المحو'
export const erase = 'محو بياناتي'
export const erasing = 'جارٍ المحو...'
