/** The address book, in the details of the account. */
export const title = 'العناوين المحفوظة'
export const lead = 'يبدأ إتمام الشراء بعنوانكم الأساسي، ويمكنكم اختيار عنوان آخر هناك.'
export const none = 'لا توجد لديكم عناوين محفوظة. أضيفوا عنواناً هنا، أو احفظوا واحداً عند إتمام الشراء.'
export const loading = 'جارٍ تحميل عناوينكم'
export const notLoaded = 'تعذر تحميل عناوينكم.'
export const defaultAddress = 'العنوان الأساسي'

// Under each address. `whose`: its name and first line, for screen readers only
export const edit = 'تعديل'
export const makeDefault = 'جعله الأساسي'
export const remove = 'إزالة'
export const ofAddress = (whose: string) => ` العنوان ${whose}`
export const removeSure = 'هل تريدون إزالة هذا العنوان؟ تحتفظ طلباتكم بالعنوان الذي أُرسلت إليه.'
export const removeYes = 'إزالة العنوان'
export const removing = 'جارٍ الإزالة...'
export const keep = 'الاحتفاظ به'

// The form
export const add = 'إضافة عنوان'
export const addTitle = 'إضافة عنوان'
export const editTitle = 'تعديل هذا العنوان'
export const loadingForm = 'جارٍ تحميل النموذج'
export const asDefault = 'ابدأوا إتمام الشراء بهذا العنوان'
export const save = 'حفظ العنوان'
export const saveAnyway = 'الحفظ على أي حال'
export const saving = 'جارٍ الحفظ...'
export const cancel = 'إلغاء'
export const notSaved = 'تعذر حفظ العنوان. تحققوا من اتصالكم بالإنترنت ثم حاولوا مجدداً.'

// What was done
export const saved = 'حُفظ العنوان.'
export const removed = 'أُزيل العنوان.'
export const madeDefault = 'يبدأ إتمام الشراء الآن بهذا العنوان.'

// In the checkout
export const choose = 'عنوان محفوظ'
export const another = 'عنوان آخر'
export const saveOne = 'حفظ هذا العنوان في حسابي'
export const saveBoth = 'حفظ هذين العنوانين في حسابي'
