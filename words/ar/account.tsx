import type { ReactNode } from 'react'

// Every page with a form of the account
export const needsScripts = 'يتطلب تسجيل الدخول JavaScript، وهو غير مفعّل في هذا المتصفح.'
export const username = 'اسم المستخدم'
export const password = 'كلمة المرور'
/** `spoken` is for screen readers only. */
export const showPassword = (spoken: (text: string) => ReactNode) => <>إظهار{spoken(' كلمة المرور')}</>
export const hidePassword = (spoken: (text: string) => ReactNode) => <>إخفاء{spoken(' كلمة المرور')}</>
export const remember = 'تذكّر تسجيل دخولي'

// Sign in
export const signIn = 'تسجيل الدخول'
export const registered = 'تم إنشاء حسابكم بنجاح! يمكنكم الآن تسجيل الدخول.'
export const logIn = 'تسجيل الدخول'
export const loggingIn = 'جارٍ تسجيل الدخول...'
export const newHere = (link: (text: string) => ReactNode) => <>ليس لديكم حساب بعد؟ {link('إنشاء حساب')}</>
export const forgotten = 'نسيتم كلمة المرور؟'
export const continueAsGuest = 'المتابعة كضيف'

// Sign in, above the form: the cart of a guest
export const guestCart = 'في سلتكم'
export const guestCartLine = (quantity: number, price: ReactNode) => (
  <>
    {quantity} × {price}
  </>
)
export const guestCartVariantLine = (variant: string, quantity: number, price: ReactNode) => (
  <>
    {variant}، {quantity} × {price}
  </>
)
export const orSignIn = 'أو سجّلوا الدخول: تبقى سلتكم معكم'

// A page that needs an account, on the way to sign in
export const signInToSeePage = 'يرجى تسجيل الدخول لعرض هذه الصفحة.'

// Register
export const registerTitle = 'إنشاء حساب'
export const registerLead = 'يحفظ الحساب سلتكم وطلباتكم. ويمكنكم الشراء من دون حساب أيضاً.'
export const register = 'إنشاء حساب'
export const registering = 'جارٍ إنشاء الحساب...'
export const registrationFailed = 'تعذر إنشاء الحساب'
export const checkConnection = 'تحققوا من اتصالكم بالإنترنت وحاولوا مجدداً.'
export const haveAccount = (link: (text: string) => ReactNode) => <>لديكم حساب؟ {link('تسجيل الدخول')}</>

// Reset the password: ask for the email (also to get at a guest's data)
export const resetPageTitle = 'إعادة تعيين كلمة المرور'
export const resetTitle = 'إعادة تعيين كلمة المرور'
export const resetLead = 'أدخلوا بريدكم الإلكتروني، ونرسل إليكم رابطاً لتعيين كلمة مرور جديدة.'
export const sendLink = 'إرسال الرابط'
export const backToSignIn = 'العودة إلى تسجيل الدخول'

// Reset the password: the email's link
export const newPasswordPageTitle = 'كلمة مرور جديدة'
export const newPasswordTitle = 'كلمة مرور جديدة'
export const newPassword = 'كلمة المرور الجديدة'
export const setNewPassword = 'تعيين كلمة المرور الجديدة'
export const savingPassword = 'جارٍ الحفظ...'
export const resetFailed = 'تعذرت إعادة تعيين كلمة المرور'
export const askForNewLink = 'طلب رابط جديد'

// An account from a guest's order: the email's link
export const createTitle = 'إنشاء حساب'
export const finishTitle = 'إكمال حسابكم'
export const finishLead = 'أدخلوا كلمة المرور التي اخترتموها في صفحة الشكر، ليُضاف طلبكم إلى حسابكم.'
export const finish = 'إكمال الحساب'
export const addOrderTitle = 'إضافة طلبكم'
export const addOrderLead = (username: string) =>
  `أدخلوا كلمة المرور التي اخترتموها في صفحة الشكر، ليُضاف الطلب إلى الحساب ${username}.`
export const addOrder = 'إضافة الطلب'
export const finishing = 'لحظة من فضلكم...'

// An account from a guest's order: done
export const finishedTitle = 'حسابكم جاهز'
export const finished = (username: string) => (
  <>
    اسم المستخدم الخاص بكم هو <strong>{username}</strong>. تحتاجون إليه وإلى كلمة المرور لتسجيل الدخول.
  </>
)
export const orderAddedTitle = 'أُضيف طلبكم إلى حسابكم'
export const orderAdded = (username: string) => (
  <>
    تجدونه في صفحة «طلباتي» للحساب <strong>{username}</strong>.
  </>
)

// An account from a guest's order: an incomplete link
export const incompleteLink = 'هذا الرابط غير مكتمل. يرجى فتح أحدث رابط أرسلناه إليكم بالبريد الإلكتروني.'
export const createWithoutOrder = 'إنشاء حساب من دون طلب'

// The details
export const detailsPageTitle = 'بياناتكم الشخصية'
export const detailsTitle = 'بياناتكم الشخصية'
export const detailsLead = 'نملأ هذه الخانات عنكم عند إتمام الشراء.'
export const loadingDetails = 'جارٍ تحميل بياناتكم'
export const detailsNeedScripts = 'يتطلب عرض بياناتكم JavaScript، وهو غير مفعّل في هذا المتصفح.'
export const firstName = 'الاسم الأول'
export const lastName = 'اسم العائلة'
export const passwordForEmail = 'أدخلوها لتغيير بريدكم الإلكتروني، لأن روابط إعادة تعيين كلمة المرور تُرسل إليه.'
export const saveDetails = 'حفظ البيانات'
export const savingDetails = 'جارٍ الحفظ...'
export const detailsSaved = 'تم حفظ بياناتكم.'
export const linkSentTo = (email: string) =>
  `تم حفظ بياناتكم. أرسلنا رابطاً إلى ${email}: افتحوه خلال 24 ساعة ليصبح بريدكم الجديد.`
export const confirmTitle = 'تأكيد بريدكم الإلكتروني'
export const confirmLead = 'ستصل رسائل حسابكم إلى العنوان الذي أُرسل إليه هذا الرابط.'
export const confirmAddress = 'تأكيد هذا العنوان'
export const toDetails = 'بياناتكم الشخصية'
export const detailsNotSaved = 'تعذر حفظ بياناتكم. يرجى المحاولة مجدداً.'

// The saved cards, below the details
export const savedCards = 'البطاقات المحفوظة'
export const savedCardsLead =
  'تحفظ بطاقاتكم شركة Stripe التي تتولى الدفع لدينا، ولا نرى منها سوى نوعها وآخر أربعة أرقام وتاريخ انتهائها.'
export const noSavedCards = 'لا توجد لديكم بطاقات محفوظة. يمكنكم حفظ بطاقة عند الدفع.'
export const noSavedCardsYet = 'لا توجد لديكم بطاقات محفوظة. أضيفوا بطاقة هنا، أو احفظوا واحدة عند الدفع.'
export const loadingCards = 'جارٍ تحميل بطاقاتكم'
export const cardsNotLoaded = 'تعذر تحميل بطاقاتكم.'
export const cardName = (brand: ReactNode, last4: ReactNode) => (
  <>
    {brand} تنتهي بالأرقام {last4}
  </>
)
export const cardExpires = (date: ReactNode) => <>صالحة حتى {date}</>
/** `spoken` is for screen readers only. */
export const removeCard = (spoken: (text: string) => ReactNode, brand: string, last4: string) => (
  <>إزالة{spoken(` بطاقة ${brand} المنتهية بالأرقام ${last4}`)}</>
)
export const removeCardSure = 'هل تريدون إزالة هذه البطاقة؟ لا يمكن التراجع عن ذلك، لكن يمكنكم حفظها من جديد عند الدفع.'
export const removeCardYes = 'إزالة البطاقة'
export const removingCard = 'جارٍ الإزالة...'
export const keepCard = 'الاحتفاظ بها'
export const cardRemoved = 'أُزيلت البطاقة.'
export const cardNotRemoved = 'تعذرت إزالة البطاقة. يرجى المحاولة مجدداً.'
export const addCard = 'إضافة بطاقة'
export const loadingCardForm = 'جارٍ تحميل نموذج البطاقة'
export const cardFormNotLoaded = 'تعذر تحميل نموذج البطاقة. تحققوا من اتصالكم بالإنترنت ثم حاولوا مجدداً.'
export const cancelAddCard = 'إلغاء'
export const cardAdded = 'حُفظت بطاقتكم.'
export const backFromBank = 'عدتم من صفحة بنككم. إذا أكّد بطاقتكم فستجدونها في القائمة أدناه.'

// The links between the pages of the account
export const accountLinks = 'حسابكم'
export const detailsLink = 'بياناتكم وعناوينكم وبطاقاتكم'
export const dataLink = 'بياناتكم لدينا: تنزيلها أو محوها'
