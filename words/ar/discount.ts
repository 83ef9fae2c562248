export const question = 'لديكم رمز خصم؟'
export const label = 'رمز الخصم'
export const apply = 'تطبيق'
export const applied = (code: string) => `طُبّق الرمز ${code}.`
export const remove = (code: string) => `إزالة ${code}`
export const discount = (code: string) => `الخصم (${code})`
export const freeDelivery = 'توصيل عادي مجاني'
export const notChecked = 'تعذر التحقق من رمزكم. يرجى المحاولة مجدداً.'
export const codeGoneTitle = 'لم يعد الخصم سارياً'
export const goOn = 'المتابعة إلى الدفع'
