// Lines of a guest's cart that could not be added to the cart of the account
export const leftBehind = 'تعذرت إضافة بعض المنتجات إلى سلتكم. تجدونها في سلة هذا الجهاز بعد تسجيل الخروج:'
export const leftItem = (quantity: number, product: string, reason: string) => `${quantity} × ${product}: ${reason}`
export const leftVariant = (quantity: number, product: string, variant: string, reason: string) =>
  `${quantity} × ${product}، ${variant}: ${reason}`
/** The `reason` of the two above. */
export const leftReasons = {
  not_sold: 'لم نعد نبيعه',
  coming_soon: 'قريباً، ولا يُباع بعد',
  out_of_stock: 'غير متوفر حالياً',
  too_few: 'الكمية المتبقية لا تكفي',
  refused: 'تعذرت إضافته',
}
export const leftBehindSeen = 'حسناً'
