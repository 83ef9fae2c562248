// The heart on a product's page
export const save = 'أضيفوا إلى المفضلة'
export const view = 'عرض المفضلة'
export const notChanged = 'تعذر تغيير قائمة المفضلة. حاولوا مرة أخرى.'
export const full = (most: number) => `قائمة المفضلة ممتلئة: تتسع لـ${most} منتج. أزيلوا منتجاً لإضافة آخر.`

// The page
export const title = 'المفضلة'
export const heading = 'قائمة المفضلة'
export const loading = 'جارٍ تحميل قائمة المفضلة'
export const needsScripts = 'تتطلب قائمة المفضلة JavaScript، وهو غير مفعّل في هذا المتصفح.'
export const notLoaded = 'تعذر تحميل قائمة المفضلة.'
export const products = 'المنتجات'
export const empty = 'لم تحفظوا شيئاً بعد.'
export const howToSave = 'اضغطوا على القلب في صفحة أي منتج لتجدوه هنا.'
export const onDevice = 'تُحفظ قائمة المفضلة على هذا الجهاز.'
export const signIn = 'سجّلوا الدخول'
/** After the link to sign in. */
export const toHaveIt = 'لتجدوها على أجهزتكم الأخرى أيضاً.'
export const notStored = 'لا يحفظ متصفحكم شيئاً لهذا المتجر، لذا تنتهي قائمتكم عند إغلاق الصفحة أو إعادة تحميلها.'
export const waiting = (count: number) =>
  count === 1
    ? 'قائمة المفضلة ممتلئة. يبقى منتج واحد على هذا الجهاز إلى أن يتوفر مكان.'
    : `قائمة المفضلة ممتلئة. تبقى منتجات أخرى (${count}) على هذا الجهاز إلى أن يتوفر مكان.`
export const noLongerSold = 'لم يعد يُباع'
export const remove = 'إزالة'
export const removeProduct = (product: string) => `إزالة ${product}`
export const removed = (product: string) => `أُزيل من قائمة المفضلة: ${product}.`

// Sharing it
export const shareTitle = 'شاركوا قائمتكم'
export const shareLead = 'كل من لديه الرابط يرى هذه المنتجات، ولا يرى لمن القائمة.'
export const shareOfGuest =
  'كل من لديه الرابط يرى هذه المنتجات كما هي الآن. سجّلوا الدخول للحصول على رابط يتغير مع قائمتكم ويمكن إيقافه.'
export const makeLink = 'إنشاء رابط'
export const making = 'جارٍ إنشاء الرابط...'
export const made = 'رابطكم جاهز.'
export const link = 'رابط قائمتكم'
export const copy = 'نسخ الرابط'
export const copied = 'تم نسخ الرابط.'
export const notCopied = 'انسخوا الرابط بأنفسكم: لقد حُدد لكم.'
export const renew = 'إنشاء رابط جديد'
export const renewed = 'هذا رابطكم الجديد. لم يعد الرابط السابق يعمل.'
export const stop = 'إيقاف المشاركة'
export const stopped = 'لم يعد الرابط يعمل. لا أحد سواكم يرى قائمتكم.'
export const notShared = 'لم يتم ذلك. حاولوا مرة أخرى.'

// A wishlist that somebody shared
export const sharedHeading = 'قائمة مشتركة'
export const sharedLead = 'شارك أحدهم هذه المنتجات معكم.'
export const loadingShared = 'جارٍ تحميل القائمة'
export const sharedEmpty = 'لا شيء في هذه القائمة الآن.'
export const sharedEnded = 'لم تعد هذه القائمة مشتركة.'
