// The products that were looked at before, at the foot of a product's page
export const title = 'شاهدتموها مؤخراً'
export const clear = 'مسح'
export const clearAll = 'مسح: المنتجات التي شاهدتموها مؤخراً'
export const cleared = 'تم المسح. لا يحتفظ هذا الجهاز بأي منتجات شاهدتموها من قبل.'
