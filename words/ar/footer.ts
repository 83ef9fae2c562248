// The newsletter
export const newsletterTitle = 'رسائل من الورشة'
export const newsletterIntro = 'أنواع جديدة من الصابون، وما نتعلمه ونحن نصنعها. مرة في الشهر تقريباً.'
export const email = 'البريد الإلكتروني'
export const subscribe = 'الاشتراك'
export const subscribing = 'جارٍ الاشتراك...'
export const confirmByEmail = 'افتحوا بريدكم الوارد لتأكيد الاشتراك.'

// The links and the trader's details
export const landmark = 'تذييل الصفحة'
export const companyNumber = (number: string) => `رقم تسجيل الشركة ${number}`
export const vatNumber = (number: string) => `رقم ضريبة القيمة المضافة ${number}`
export const testPayments = 'مدفوعات تجريبية: لا يتقاضى هذا المتجر أي مال، ولا يُخصم شيء من أي بطاقة.'
