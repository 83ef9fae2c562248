// Above a page in another language, for those who may prefer Arabic
export const sentence = 'هذا المتجر متاح بالعربية أيضاً.'
export const link = 'المتابعة بالعربية'
export const close = 'إغلاق'
