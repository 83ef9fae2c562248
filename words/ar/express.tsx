export const heading = 'دفع سريع'
export const or = 'أو'
export const obligation = (
  <>
    الموافقة في المحفظة تُعد طلباً ملزماً بالدفع. تسري عليه <a href="/terms-of-service">الشروط</a>، ويمكنكم{' '}
    <a href="/returns">إلغاؤه خلال 14 يوماً</a>.
  </>
)
export const alreadyPaid = 'دُفع ثمن هذا الطلب من قبل.'
export const paid = 'تم الدفع بنجاح. اعرضوا طلبكم.'
export const notThere = 'لا يمكننا التوصيل إلى هذا العنوان. نوصل إلى المملكة المتحدة والإمارات العربية المتحدة.'
export const address = 'العنوان'
export const incomplete = (field: string, reason: string) =>
  `تعذر استخدام بيانات محفظتكم (${field}: ${reason}). يرجى تعديلها هناك أو استخدام نموذج إتمام الطلب.`
export const useForm = 'يرجى استخدام نموذج إتمام الطلب لهذه العملية.'
export const notMade = 'تعذر بدء طلبكم. يرجى المحاولة مجدداً أو استخدام صفحة إتمام الطلب.'
