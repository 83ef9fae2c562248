// The page of gift cards
export const title = 'بطاقات الهدايا'
export const heading = 'هدية تناسب الجميع'
export const lead = 'اختاروا القيمة، ونرسل البطاقة بالبريد الإلكتروني مع كلماتكم في اليوم الذي تحددونه.'
export const giftCard = 'بطاقة هدية'
export const amount = 'القيمة'
export const quantityOf = (amount: string) => `عدد بطاقات الهدايا بقيمة ${amount}`
export const addToCart = 'أضيفوا إلى السلة'
export const adding = 'تجري الإضافة…'
export const whoFollows = 'عند إتمام الشراء تخبروننا لمن هي. وكل بطاقات الهدايا في الطلب الواحد تُرسل إلى الشخص نفسه.'
export const facts = 'معلومات تهمكم'
export const neverExpires = 'صلاحيتها لا تنتهي'
export const neverExpiresNote = 'ليس لها يوم أخير، ولا يُخصم منها شيء وهي تنتظر.'
export const byEmail = 'بالبريد الإلكتروني، في اليوم الذي تختارونه'
export const byEmailNote = 'في صباح عيد ميلاد، أو خلال دقائق. وإرسالها مجاني.'
export const inParts = 'تُنفق دفعة واحدة أو على أجزاء'
export const inPartsNote = 'وما يتبقى يبقى في البطاقة للمرة القادمة.'
export const buysAll = 'للمنتجات والتوصيل'
export const buysAllNote = 'يُكتب الرمز عند إتمام الشراء، ويُدفع الباقي كالمعتاد.'

// The checkout's first step
export const whoFor = 'لمن بطاقة الهدية؟'
export const whoForSeveral = 'لمن بطاقات الهدايا؟'
export const recipientEmail = 'البريد الإلكتروني لصاحب الهدية'
export const toYourself = 'اتركوه فارغاً لنرسلها إليكم.'
export const fromName = 'اسمكم كما سيقرؤه صاحب الهدية'
export const message = 'رسالتكم'
export const sendOn = 'يوم الإرسال'
export const sendOnHint = 'في صباح ذلك اليوم. اتركوه فارغاً لنرسلها فور الدفع.'

// The other steps, and afterwards
export const delivery = 'بالبريد الإلكتروني'
export const noParcel = 'ليس هناك ما يُشحن، فليس عليكم اختيار شيء.'
export const goesTo = (address: string) => `إلى ${address} فور الدفع`
export const goesToOn = (address: string, day: string) => `إلى ${address} صباح ${day}`
export const sentTo = (address: string) => `بالبريد الإلكتروني إلى ${address} خلال دقائق.`
export const sentToOn = (address: string, day: string) => `بالبريد الإلكتروني إلى ${address} صباح ${day}.`
export const priceWithoutVat = (total: string) => `الإجمالي ${total}. تدفعون عند الضغط على الزر.`
export const priceWithVatOnGoods = (total: string) =>
  `الإجمالي ${total}، شاملاً التوصيل وضريبة القيمة المضافة على المنتجات. تدفعون عند الضغط على الزر.`
export const rightToCancel = 'يمكنكم إلغاء بطاقة الهدية دون ذكر سبب خلال 14 يوماً من شرائها، ما دام لم يُنفق منها شيء.'
export const codeInEmail = 'الرمز في تلك الرسالة، وليس في أي مكان آخر.'
export const orderNote = 'نرسل بطاقات هداياكم بالبريد الإلكتروني في يومها، فلا طرد هنا.'
