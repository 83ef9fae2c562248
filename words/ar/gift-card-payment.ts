export const giftCard = (end: string) => `بطاقة الهدية المنتهية بـ ${end}`
export const question = 'لديكم رمز خصم أو بطاقة هدية؟'
export const label = 'رمز الخصم أو بطاقة الهدية'
export const applied = (end: string) => `تدفع بطاقة الهدية المنتهية بـ ${end} من هذا الطلب بقدر رصيدها.`
export const remove = (end: string) => `إزالة بطاقة الهدية المنتهية بـ ${end}`
export const atNextStep = 'تُخصم في الخطوة التالية'
export const toPay = 'المتبقي للدفع'
export const paysPart = (amount: string, end: string, left: string) =>
  `تدفع بطاقة الهدية المنتهية بـ ${end} منه ${amount}، وتدفعون الآن ${left}.`
export const paysAll = (end: string) =>
  `تدفع بطاقة الهدية المنتهية بـ ${end} ثمن السلع والتوصيل. لن نطلب منكم أي دفع آخر.`
export const paidAll = (end: string) => `تأكد طلبكم، ودفعت بطاقة الهدية المنتهية بـ ${end} ثمنه.`
