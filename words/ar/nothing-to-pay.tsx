// The last step of a checkout whose discount code takes everything
export const title = 'لا يوجد مبلغ للدفع'
export const note = 'يغطي رمز الخصم ثمن المنتجات والتوصيل، ولا نطلب منكم أي بطاقة.'
export const placeOrder = 'تأكيد الطلب'
export const placing = 'جارٍ تأكيد طلبكم…'
export const notPlaced = 'تعذر تأكيد طلبكم'
export const placedOnce = 'تحققوا من اتصالكم بالإنترنت وحاولوا مجدداً. لن يُسجَّل الطلب أكثر من مرة واحدة.'

// Before you press the button
export const review = 'قبل تأكيد الطلب'
export const price = 'ما تدفعونه'
export const nothing = 'لا شيء. تؤكدون الطلب عند الضغط على الزر.'
export const nothingAbroad = 'لا تدفعون لنا شيئاً. تؤكدون الطلب عند الضغط على الزر.'

// The total has become nothing, or more, since the step was shown
export const goOn = 'متابعة'

// The thank-you page
export const placed = 'تم تسجيل طلبكم، ولم يُخصم منكم أي مبلغ مقابله.'
