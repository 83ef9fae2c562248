// At the top of every page
export const skipToContent = 'الانتقال إلى المحتوى'
export const loadingPage = 'جارٍ تحميل الصفحة'
export const announcement = 'إعلان'

// The header
export const logo = 'Sidr & Sage، الصفحة الرئيسية'
export const mainNavigation = 'التنقل الرئيسي'
export const menu = 'القائمة'
export const signIn = 'تسجيل الدخول'
export const signUp = 'إنشاء حساب'
export const myOrders = 'طلباتي'
export const adminOrders = 'إدارة الطلبات'
export const logOut = 'تسجيل الخروج'
export const cart = 'السلة'
// One sentence for all numbers, with the digit that the icon shows: whoever speaks to a phone says what they see.
export const cartWith = (count: number) => `السلة، عدد المنتجات: ${count}`

// Without a connection
export const offline = 'أنتم غير متصلين بالإنترنت. قد يكون ما ترونه قديماً.'
export const offlineAndWaiting = 'أنتم غير متصلين بالإنترنت. ستُفتح الصفحة فور عودة الاتصال.'

// A page that doesn't exist
export const notFoundTitle = 'الصفحة غير موجودة'
export const notFound = 'الصفحة غير موجودة. تحققوا من العنوان.'
export const notFoundHelp = 'ربما نُقلت الصفحة، أو في عنوانها خطأ.'

// A page that can't be shown
export const errorTitle = 'حدث خطأ ما'
export const errorHelp = 'سلتكم محفوظة. إذا استمرت المشكلة فراسلونا على العنوان أسفل الصفحة.'
export const retry = 'إعادة المحاولة'
export const retrying = 'جارٍ إعادة المحاولة...'
export const goneHelp = 'تصفحوا بقية ما لدينا في المتجر.'

// A page's picture where it is shared, if it has none of its own
export const sharedPicture = 'قطع من الصابون مرصوصة على لوح من حجر الترافرتين وقماش من الكتان في ضوء الصباح.'

// The search
export const search = 'بحث'
export const searchLabel = 'البحث عن المنتجات'
