// What the shop fills into its policies. The texts themselves are server/policies/own-texts/ar

// The model cancellation form and its fields, in its order (SI 2013/3134, Schedule 3, Part B)
export const to = 'إلى'
export const toCompany = (company: string) => `إلى ${company}`
export const notice = 'أُخطركم بموجب هذا بإلغاء عقد شراء البضائع التالية:'
export const orderedOn = 'تاريخ الطلب / تاريخ الاستلام'
export const orderNumber = 'رقم الطلب'
export const consumerName = 'اسم المستهلك'
export const consumerAddress = 'عنوان المستهلك'
export const signature = 'التوقيع (عند الإرسال على الورق فقط)'
export const date = 'التاريخ'
export const form = 'النموذج'
export const sendAsEmail = 'إرساله بالبريد الإلكتروني'
export const emailSubject = 'إلغاء طلبي'

// Delivery
export const service = 'الخدمة'
export const estimatedDelivery = 'مدة التوصيل المتوقعة'
export const price = 'السعر'
export const freeFrom = (amount: string) => `مجاناً للطلبات من ${amount} فأكثر`

// The data that the shop keeps
export const table = 'جدول'
export const data = 'البيانات'
export const ground = 'الأساس القانوني'
export const retention = 'مدة الحفظ'
export const purposes = {
  orders: {
    what: 'الطلبات',
    holds: 'الاسم والبريد الإلكتروني والهاتف والعناوين والمنتجات والمبالغ ومرجع الدفع',
    why: 'لتنفيذ عقدنا معكم؛ وقانون الضرائب',
    long: 'نحو 7 سنوات: السنة الضريبية للطلب والسنوات الست التي تليها',
  },
  checkouts: {
    what: 'عمليات الشراء غير المكتملة',
    holds: 'البيانات التي أدخلتموها',
    why: 'لتتمكنوا من المتابعة من حيث توقفتم، بناءً على طلبكم',
    long: '30 يوماً',
  },
  account: {
    what: 'الحساب',
    holds: 'اسم المستخدم والبريد الإلكتروني وبصمة مشفّرة لكلمة المرور والسلة',
    why: 'عقدنا معكم',
    long: 'إلى أن تغلقوه',
  },
  savedCards: {
    what: 'البطاقات المحفوظة',
    holds: 'مرجع إلى البطاقات التي تحفظها Stripe، لا البطاقات نفسها',
    why: 'لتتمكنوا من الدفع بها مجدداً، بناءً على طلبكم',
    long: 'إلى أن تزيلوها أو تغلقوا حسابكم',
  },
  unfinishedAccounts: {
    what: 'الحسابات غير المكتملة',
    holds: 'بصمة مشفّرة لكلمة المرور التي اخترتموها مع الطلب',
    why: 'لإنشاء الحساب الذي طلبتموه',
    long: 'يوم واحد',
  },
  emails: {
    what: 'الرسائل التي أرسلناها إليكم',
    holds: 'نصها',
    why: 'مصلحتنا المشروعة في معرفة ما وعدنا به',
    long: 'سنة واحدة',
  },
  messages: {
    what: 'رسائلكم إلينا',
    holds: 'الاسم والبريد الإلكتروني والهاتف وما كتبتموه',
    why: 'مصلحتنا المشروعة في الرد عليكم',
    long: 'سنة واحدة',
  },
  newsletter: {
    what: 'النشرة البريدية',
    holds: 'البريد الإلكتروني، ونص ما وافقتم عليه ووقته',
    why: 'موافقتكم',
    long: 'إلى أن تلغوا الاشتراك؛ ثم نحفظ ما يثبت اشتراككم وإلغاءه فقط. 30 يوماً إن لم تؤكدوا الاشتراك',
  },
  reminders: {
    what: 'التذكيرات',
    holds: 'البريد الإلكتروني، وما نذكّركم به، والبلد واللغة',
    why: 'لإرسال الرسالة الوحيدة التي طلبتموها',
    long: 'إلى أن نرسل تلك الرسالة أو توقفوها؛ سنة على الأكثر. 7 أيام إن لم تؤكدوا الطلب',
  },
  refusedCards: {
    what: 'البطاقات المرفوضة',
    holds: 'علامة تدل على البطاقة وعلى الشبكة وعلى الحساب الذي يضيف بطاقة، لا رقم البطاقة ولا عنوان الإنترنت نفسهما',
    why: 'مصلحتنا المشروعة في منع من يجربون بطاقات مسروقة',
    long: 'يوم واحد',
  },
  abuse: {
    what: 'الحماية من إساءة الاستخدام',
    holds: 'عنوان الإنترنت وعدد الطلبات منه',
    why: 'مصلحتنا المشروعة في الحفاظ على أمان المتجر',
    long: 'دقائق، وساعة على الأكثر',
  },
}

// The cookies and other storage on a device, by name
export const storedName = 'الاسم والمكان'
export const storedFor = 'الغرض'
export const stored = {
  csrftoken: {
    where: 'ملف تعريف ارتباط',
    why: 'يثبت للخادم أن النموذج أُرسل من صفحتنا؛ يُحفظ مع أول طلب للصفحة',
    long: 'سنة واحدة',
  },
  discount_code: {
    where: 'ملف تعريف ارتباط',
    why: 'يحفظ رمز الخصم الذي أدخلتموه أو جاء مع رابط، إلى أن تُتمّوا الطلب أو تزيلوه',
    long: '30 يوماً',
  },
  'sidr-and-sage.token': {
    where: 'التخزين المحلي، أو تخزين الجلسة من دون «تذكرني»',
    why: 'يبقيكم مسجلي الدخول',
    long: 'إلى أن تسجلوا الخروج، أو بعد 30 يوماً من دون استخدام، و90 يوماً على الأكثر؛ أو إلى أن تُغلق علامة التبويب',
  },
  'sidr-and-sage.guest-cart': {
    where: 'التخزين المحلي',
    why: 'سلة الضيف',
    long: 'إلى أن تُشترى أو تُفرغ أو تُدمج عند تسجيل الدخول',
  },
  'sidr-and-sage.merge': {
    where: 'التخزين المحلي',
    why: 'سلة الضيف في طريقها إلى حسابكم',
    long: 'لحظات',
  },
  'sidr-and-sage.checkout': {
    where: 'تخزين الجلسة',
    why: 'يجد عملية الشراء مجدداً بعد إعادة تحميل الصفحة',
    long: 'إلى أن تُغلق علامة التبويب',
  },
  'sidr-and-sage.checkout-form': {
    where: 'تخزين الجلسة',
    why: 'يحفظ ما تكتبونه عند الشراء إلى أن يصلنا، إذا أُعيد تحميل الصفحة؛ من دون بيانات البطاقة',
    long: 'إلى أن تتابعوا أو تطلبوا أو تسجلوا الخروج، ويوماً على الأكثر؛ أو إلى أن تُغلق علامة التبويب',
  },
  'sidr-and-sage.tab-question': {
    where: 'التخزين المحلي',
    why: 'يسأل علامات التبويب الأخرى هل سجلتم الدخول فيها',
    long: 'لحظات',
  },
  'sidr-and-sage.language': {
    where: 'التخزين المحلي',
    why: 'يتذكر اللغة التي اخترتموها',
    long: 'إلى أن تمسحوه',
  },
  'sidr-and-sage.destination': {
    where: 'التخزين المحلي',
    why: 'يتذكر أن طلبكم إلى الإمارات، لتظهر الأسعار بالدرهم أيضاً',
    long: 'إلى أن تختاروا المملكة المتحدة أو تمسحوه',
  },
  'sidr-and-sage.my-skin': {
    where: 'التخزين المحلي',
    why: 'ما تتجنبونه، إن اخترتموه في صفحة «بشرتي»: يشير متصفحكم بنفسه إلى المنتجات، ولا يرسله إلى أحد',
    long: 'إلى أن تختاروا هناك «إزالة الكل» أو تمسحوه',
  },
  'sidr-and-sage.place': {
    where: 'تخزين الجلسة',
    why: 'يعيدكم إلى موضعكم في الصفحة عند تغيير لغتها',
    long: 'لحظات',
  },
  'sidr-and-sage.move': {
    where: 'تخزين الجلسة',
    why: 'يمنع صفحة تحيل إلى أخرى من إعادة التحميل مراراً',
    long: 'لحظات',
  },
  'react-router-scroll-positions': {
    where: 'تخزين الجلسة',
    why: 'يعيدكم إلى موضعكم في الصفحة',
    long: 'إلى أن تُغلق علامة التبويب',
  },
}
