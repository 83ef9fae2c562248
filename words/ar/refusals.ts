import { plural } from './plural.ts'

const characters = (count: number) =>
  plural(count, {
    one: 'حرف واحد',
    two: 'حرفين',
    few: `${count} أحرف`,
    many: `${count} حرفاً`,
    other: `${count} حرف`,
  })

const pieces = (count: number) =>
  plural(count, { one: 'قطعة واحدة', two: 'قطعتين', few: `${count} قطع`, other: `${count} قطعة` })

const daysOf = (count: number) =>
  plural(count, { one: 'يوم واحد', two: 'يومين', few: `${count} أيام`, many: `${count} يوماً`, other: `${count} يوم` })

// Any call
export const failed = 'حدث خطأ ما. يرجى المحاولة مجدداً.'
export const serverFailed = 'حدث خطأ من جانبنا. يرجى المحاولة مجدداً.'
export const unreachable = 'تعذر الوصول إلى المتجر. تحققوا من اتصالكم بالإنترنت وحاولوا مجدداً.'
export const busy = 'الإقبال على المتجر كبير جداً الآن. يرجى المحاولة مجدداً بعد قليل.'
export const databaseAway = 'لا يستطيع المتجر الوصول إلى قاعدة بياناته. لم يتغير شيء. يرجى المحاولة مجدداً بعد قليل.'
export const unknownAddress = 'غير موجود.'
export const noSuchPage = 'لا توجد صفحة كهذه.'
export const noPageOfList = 'لا يشير هذا الرابط إلى صفحة من هذه القائمة. ابدؤوا من الصفحة الأولى.'
export const signedOut = 'سجّلوا الدخول للمتابعة.'
export const sessionEnded = 'انتهت جلستكم. سجّلوا الدخول مجدداً.'
export const otherSite = 'أُرسل هذا من موقع آخر. أعيدوا تحميل الصفحة وحاولوا مجدداً.'
export const pageOpenTooLong = 'بقيت هذه الصفحة مفتوحة مدة طويلة. أعيدوا تحميلها وحاولوا مجدداً.'
export const tooLarge = 'ما أُرسل أكبر من الحد المسموح به.'
export const notJson = 'يجب إرسال JSON (Content-Type: application/json).'
export const brokenJson = 'ما أُرسل ليس JSON صحيحاً.'
export const notAnObject = 'يجب أن يكون ما يُرسل كائن JSON.'

// Too many tries
export const waitSeconds = (seconds: number) =>
  plural(seconds, {
    one: 'محاولات كثيرة. انتظروا ثانية واحدة ثم حاولوا مجدداً.',
    two: 'محاولات كثيرة. انتظروا ثانيتين ثم حاولوا مجدداً.',
    few: `محاولات كثيرة. انتظروا ${seconds} ثوانٍ ثم حاولوا مجدداً.`,
    other: `محاولات كثيرة. انتظروا ${seconds} ثانية ثم حاولوا مجدداً.`,
  })
export const waitMinutes = (minutes: number) =>
  plural(minutes, {
    one: 'محاولات كثيرة. انتظروا دقيقة واحدة ثم حاولوا مجدداً.',
    two: 'محاولات كثيرة. انتظروا دقيقتين ثم حاولوا مجدداً.',
    few: `محاولات كثيرة. انتظروا ${minutes} دقائق ثم حاولوا مجدداً.`,
    other: `محاولات كثيرة. انتظروا ${minutes} دقيقة ثم حاولوا مجدداً.`,
  })

// Any field
export const checkFields = 'تحققوا مما أدخلتموه.'
export const required = 'هذه الخانة مطلوبة'
export const fillAll = 'املؤوا كل الخانات.'
export const invalid = 'هذه القيمة غير صحيحة.'
export const chooseOne = 'اختاروا أحد الخيارات.'
export const atMostCharacters = (most: number) => `يجب ألا يزيد النص على ${characters(most)}.`
export const noControlCharacters = 'احذفوا رموز التحكم.'
export const noLineBreaks = 'احذفوا فواصل الأسطر ورموز التحكم.'
export const invalidEmail = 'أدخلوا بريداً إلكترونياً صحيحاً'
export const otherCountry = 'نوصل إلى المملكة المتحدة (GB) والإمارات العربية المتحدة (AE).'
export const tooBig = (most: number | bigint) => `هذه القيمة كبيرة جداً: الحد الأقصى ${most}.`
export const tooSmall = (least: number | bigint) => `هذه القيمة صغيرة جداً: الحد الأدنى ${least}.`
export const notText = 'يجب أن تكون هذه القيمة نصاً.'
export const notNumber = 'يجب أن تكون هذه القيمة رقماً.'
export const notWholeNumber = 'يجب أن تكون هذه القيمة عدداً صحيحاً.'
export const notBoolean = 'يجب أن تكون هذه القيمة true أو false.'
export const notList = 'يجب أن تكون هذه القيمة قائمة.'
export const notObject = 'يجب أن تكون هذه القيمة كائناً.'
export const wrongType = (expected: string) => `يجب أن تكون هذه القيمة من النوع ${expected}.`

// A page of a list
export const pagesFromOne = 'يبدأ ترقيم الصفحات من 1.'
export const emptyPage = 'في الصفحة عنصر واحد على الأقل.'
export const unknownSort = 'يمكن ترتيب القائمة حسب best-selling أو newest أو price أو -price.'
export const unknownSkin = 'أنواع البشرة هي «dry» و«oily» و«combination» و«sensitive» و«normal».'
export const priceRange = 'نطاق سعر مثل 10-20 أو -20 أو 20-، بالجنيه الإسترليني.'
export const unknownIngredient = (name: string) => `لا نعرف مكوّناً باسم «${name}». تحققوا من كتابته.`

// Signing in and out
export const emptyCredentials = 'أدخلوا اسم المستخدم وكلمة المرور.'
export const shortCredentials = 'يتكون اسم المستخدم من 3 أحرف على الأقل وكلمة المرور من 6 أحرف على الأقل.'
export const longCredentials = 'لا يتجاوز كل من اسم المستخدم وكلمة المرور 20 حرفاً.'
export const wrongCredentials = 'تعذر تسجيل الدخول. تحققوا من اسم المستخدم وكلمة المرور.'
export const manySignIns = 'يسجّل كثيرون الدخول الآن. يرجى المحاولة مجدداً بعد قليل.'
export const signOutDone = 'تم تسجيل خروجكم.'

// A new account, and a new password
export const lengthHint = (least: number, most: number) => `من ${least} إلى ${characters(most)}.`
export const shortUsername = (least: number) => `يتكون اسم المستخدم من ${characters(least)} على الأقل.`
export const usernameLetters = 'يمكن أن يتضمن اسم المستخدم أحرفاً وأرقاماً وهذه الرموز فقط: . _ @ + -'
export const usernameTaken = 'اسم المستخدم هذا محجوز. اختاروا اسماً آخر.'
export const shortPassword = (least: number) => `تتكون كلمة المرور من ${characters(least)} على الأقل.`
export const longPassword = (most: number) => `تتكون كلمة المرور من ${characters(most)} على الأكثر.`
export const commonPassword = 'كلمة المرور هذه سهلة التخمين. اختاروا كلمة أخرى.'
export const wrongPassword = 'كلمة المرور غير صحيحة.'

// Links that were emailed
export const linkSent = 'إذا كان هذا العنوان مسجلاً لدينا، فقد أرسلنا إليه رسالة فيها رابط.'
export const incompleteLink = 'هذا الرابط غير مكتمل. استعملوا أحدث رابط أرسلناه إليكم بالبريد الإلكتروني.'
export const staleLink = 'لم يعد هذا الرابط صالحاً. اطلبوا رابطاً جديداً.'
export const passwordReset = 'تم تغيير كلمة المرور بنجاح! جارٍ تحويلكم...'

// The profile
export const passwordForEmail = 'أدخلوا كلمة المرور لتغيير بريدكم الإلكتروني.'
/** Of a shopper's account page. */
export const emailConfirmed = 'تم تأكيد بريدكم الإلكتروني الجديد.'
export const staleEmailLink =
  'استُخدم هذا الرابط أو انتهت صلاحيته أو حل محله رابط أحدث. غيّروا بريدكم مجدداً في صفحة بياناتكم للحصول على رابط آخر.'
export const samePassword = 'هذه كلمة مروركم الحالية. اختاروا غيرها.'
export const passwordChanged = 'تغيّرت كلمة مروركم، وسُجّل خروجكم من كل مكان آخر.'
export const noSession = 'انتهت هذه الجلسة من قبل.'
export const staffSignIn = 'هذا حساب موظف: كلمة مروره وجلساته في لوحة الإدارة، تحت «Sign-in and security».'
export const staffEmail = 'هذا حساب موظف: غيّروا بريده الإلكتروني في لوحة الإدارة، تحت «Sign-in and security».'

// Products, categories and posts
export const productNotFound = 'المنتج غير موجود.'
export const noLongerSold = (name: string) => `لم نعد نبيع «${name}».`
export const categoryNotFound = 'القسم غير موجود.'
export const postNotFound = 'المقال غير موجود.'

// The cart
export const noQuantity = 'حددوا الكمية.'
export const wholeQuantity = 'الكمية عدد صحيح.'
export const leastQuantity = 'أقل كمية هي 1.'
export const mostQuantity = (most: number) => `أكبر كمية هي ${most}.`
export const noMergeId = 'يحتاج الدمج إلى معرّف خاص به.'
export const mostLines = (most: number) =>
  plural(most, {
    one: 'سطر واحد على الأكثر.',
    two: 'سطران على الأكثر.',
    few: `${most} أسطر على الأكثر.`,
    many: `${most} سطراً على الأكثر.`,
    other: `${most} سطر على الأكثر.`,
  })
export const cartLineNotFound = 'هذا المنتج ليس في سلتكم.'
export const chooseSize = 'اختاروا الحجم.'
export const unknownSize = 'لا يتوفر هذا المنتج بهذا الحجم.'
export const outOfStock = (name: string) => `المنتج «${name}» غير متوفر حالياً.`
export const onlyLeft = (name: string, available: number) => `لم يبق سوى ${pieces(available)} من «${name}».`
export const orderFewer = (name: string, quantity: number) =>
  `لا يمكننا توفير ${pieces(quantity)} من «${name}». اطلبوا كمية أقل.`
export const comingSoon = (name: string) => `المنتج «${name}» قادم قريباً، ولا يمكن شراؤه بعد.`
export const lineRemoved = 'تمت الإزالة من سلتكم.'
export const cartIsEmpty = 'سلتكم فارغة.'

// The checkout begins
export const mostItems = (most: number) =>
  plural(most, {
    one: 'لا يزيد الطلب على منتج واحد.',
    two: 'لا يزيد الطلب على منتجين مختلفين.',
    few: `لا يزيد الطلب على ${most} منتجات مختلفة.`,
    many: `لا يزيد الطلب على ${most} منتجاً مختلفاً.`,
    other: `لا يزيد الطلب على ${most} منتج مختلف.`,
  })
export const mostOfAnItem = (most: number) => `اطلبوا ${pieces(most)} على الأكثر من المنتج الواحد.`
export const oneGiftWrap = 'تغليف واحد يكفي الطلب كله.'
export const nothingToWrap = 'لا يوجد ما نغلفه بعد. أضيفوا منتجاً إلى سلتكم أولاً.'
export const itemNoLongerSold = 'لم نعد نبيع أحد المنتجات في سلتكم. راجعوا سلتكم.'
export const chooseSizeAgain = (name: string) => `اختاروا حجم «${name}» مجدداً.`

// The checkout's address
export const noAddress = 'لم يعد هذا العنوان في دفتر عناوينكم.'
/** `most`: addresses. */
export const addressBookFull = (most: number) => `دفتر عناوينكم ممتلئ: يتسع لـ${most} عنواناً. احذفوا عنواناً لإضافة آخر.`
/** `most`: products. */
export const wishlistFull = (most: number) => `قائمة المفضلة ممتلئة: تتسع لـ${most} منتج. أزيلوا منتجاً لإضافة آخر.`
export const notOnWishlist = 'لم يعد هذا المنتج في قائمة المفضلة.'
export const wishlistNotShared = 'لم تعد هذه القائمة مشتركة.'
export const wishlistUnshared = 'انتهى رابط قائمة المفضلة.'
/** `names`: of the products, with commas between. */
export const notForEmirates = (names: string) =>
  `لا يمكننا إرسال ${names.replaceAll(', ', '، ')} إلى الإمارات العربية المتحدة. يرجى إزالة ذلك من سلتكم، أو اختيار عنوان في المملكة المتحدة.`

// The checkout's delivery
export const customerFirst = 'أكملوا بيانات العميل أولاً.'
export const otherDeliveryCountry = 'هذه ليست دولة التوصيل لهذا الطلب.'
export const noDeliveryOption = 'اختاروا أحد خيارات التوصيل'
export const giftCardDay = 'اختاروا يوماً بين اليوم وسنة من الآن.'

// A checkout that is over or has changed
export const checkoutNotFound = 'عملية الشراء هذه غير موجودة.'
export const checkoutChanged = 'تغيرت عملية الشراء هذه في نافذة أخرى. أعيدوا تحميل الصفحة.'
export const pricesChanged = (names: string[]) =>
  `تغيّر سعر ${names.map((name) => `«${name}»`).join(' و')} منذ أن بدأتم. لم يُخصم منكم أي مبلغ. ابدؤوا من جديد من سلتكم.`
export const checkoutExpired = 'انتهت مدة عملية الشراء هذه. ابدؤوا من جديد من سلتكم.'
export const alreadyPaid = 'سبق أن دفعتم ثمن هذا الطلب.'
export const paymentRefunded = 'تم استرداد مبلغ هذه الدفعة. ابدؤوا من جديد من سلتكم.'

// Stock for a payment
export const mostReservedOfItem = (name: string, most: number) =>
  `يمكننا حجز ${pieces(most)} على الأكثر من «${name}» للطلب الواحد. اطلبوا كمية أقل، أو راسلونا بشأن طلب أكبر. لم يُخصم منكم أي مبلغ.`
export const mostReserved = (most: number) =>
  `يمكننا حجز ${pieces(most)} على الأكثر للطلب الواحد. اطلبوا كمية أقل، أو راسلونا بشأن طلب أكبر. لم يُخصم منكم أي مبلغ.`
export const reservedElsewhere =
  'حُجزت منتجات كثيرة لعمليات شراء أخرى من شبكتكم. حاولوا مجدداً بعد نصف ساعة، أو راسلونا. لم يُخصم منكم أي مبلغ.'
export const notForSale = (names: string[]) =>
  `لا يمكن شراء ${names.map((name) => `«${name}»`).join(' و')} حالياً. لم يُخصم منكم أي مبلغ. يرجى تعديل سلتكم.`
/** `shortages`: a sentence for each item, such as `outOfStock`. */
export const shortOfStock = (shortages: string[]) => `${shortages.join(' ')} لم يُخصم منكم أي مبلغ. يرجى تعديل سلتكم.`

// A discount code
export const unknownCode = (code: string) => `لا نعرف الرمز ${code}. يرجى التحقق من كتابته.`
export const codeEnded = (code: string) => `انتهت صلاحية الرمز ${code}.`
export const codeUsedUp = (code: string) => `استُنفد عدد مرات استخدام الرمز ${code}.`
export const codeHeldNearby = (code: string) =>
  `يُستخدم الرمز ${code} في طلبات أخرى على شبكتكم. يرجى المحاولة بعد نصف ساعة.`
export const codeUsedBefore = (code: string) => `سبق أن استخدمتم الرمز ${code}. يُستخدم مرة واحدة لكل عميل.`
export const codeUsedHere = (code: string) =>
  `سبق استخدام الرمز ${code} مع هذا البريد الإلكتروني أو عنوان التوصيل. يُستخدم مرة واحدة لكل عميل.`
export const codeForFirstOrder = (code: string) => `الرمز ${code} للطلب الأول فقط.`
export const codeForOtherProducts = (code: string) => `الرمز ${code} لا يشمل أي منتج في سلتكم.`
/** `missing`: an amount such as £4.50. */
export const codeNeedsMore = (code: string, missing: string) => `أضيفوا ما قيمته ${missing} لاستخدام الرمز ${code}.`
export const codeNeedsUnits = (code: string, units: number) =>
  `يعمل الرمز ${code} عند إضافة ${pieces(units)} من المنتجات التي يشملها.`
export const codeGiftMissing = (code: string) => `أضيفوا هدية الرمز ${code} إلى سلتكم لتحصلوا عليها مجاناً.`
export const codeSavesNothing = (code: string) => `لا يخصم الرمز ${code} شيئاً من محتويات سلتكم.`
export const codeChanged = (code: string) => `تغيّرت شروط ${code}.`
export const offerEnded = (code: string) => `انتهى العرض ${code}.`
/** `amount`: such as £5.50. */
export const betterOffer = (offer: string, amount: string) =>
  `لديكم في السلة عرض أفضل: يخصم العرض ${offer} مبلغ ${amount}.`
/** `reason`: one of the sentences above; `total`: an amount such as £24.95. */
export const codeDropped = (reason: string, total: string) =>
  `${reason} أزلناه من طلبكم: أصبح الإجمالي ${total}. لم يُخصم منكم أي مبلغ.`

// A gift card
export const giftCardAtCheckout = 'هذه بطاقة هدية. أدخلوا رمزها عند إتمام الطلب قبل الدفع.'
export const giftCardEmpty = (end: string) => `لم يبقَ رصيد في بطاقة الهدية المنتهية بـ ${end}.`
export const giftCardOnHold = (end: string) =>
  `لا يمكن استخدام بطاقة الهدية المنتهية بـ ${end} حالياً. يرجى التواصل معنا.`
export const giftCardUsed = 'استُخدمت بطاقة الهدية، لذلك لا يمكن إلغاؤها. يرجى التواصل معنا.'
export const giftCardForGiftCard =
  'لا يمكن شراء بطاقة هدية ببطاقة هدية أخرى. يرجى الدفع بوسيلة أخرى أو إزالة بطاقة الهدية من السلة.'
export const giftCardShort = (end: string, due: string) =>
  `رصيد بطاقة الهدية المنتهية بـ ${end} أصبح أقل مما كان. المبلغ المستحق الآن ${due}. لم يُخصم منكم أي مبلغ.`

// An order of nothing
export const nothingToPay = 'لا يوجد مبلغ للدفع في هذا الطلب. أعيدوا تحميل الصفحة وأكدوا الطلب من دون دفع.'
export const somethingToPay = (total: string) =>
  `تغيّر الإجمالي إلى ${total}. يرجى مراجعته واختيار طريقة الدفع. لم يُخصم منكم أي مبلغ.`

// The payment
export const paymentsAway = 'لا يستجيب مزوّد خدمة الدفع. يرجى المحاولة مجدداً بعد قليل.'
export const paymentCancelled = 'أُلغيت عملية الدفع هذه. يرجى المحاولة مجدداً.'
export const paymentProcessing = 'دفعتكم قيد المعالجة. يرجى الانتظار: لا حاجة إلى الدفع مجدداً.'
export const confirmHuman = 'أكّدوا أنكم لستم روبوتاً قبل الدفع.'
export const cardsRefused = 'رُفضت بطاقات كثيرة. انتظروا عشر دقائق ثم حاولوا مجدداً، أو راسلونا. لم يُخصم منكم أي مبلغ.'

// Saved cards
export const saveNeedsAccount = 'لا يمكن حفظ البطاقة إلا بعد تسجيل الدخول قبل بدء إتمام الشراء.'
export const cardNotSaved = 'تعذر حفظ بطاقتكم. ألغوا تحديد الخانة ثم حاولوا مجدداً.'
export const cardNotAdded = 'يتعذر حفظ البطاقات هنا حالياً. ما زال بإمكانكم الدفع بالبطاقة عند إتمام الشراء.'
export const invalidAttempt = 'استخدموا من 8 إلى 64 من الأحرف اللاتينية أو الأرقام أو الشرطات.'
export const cardNotFound = 'لم تعد هذه البطاقة محفوظة.'

// An account from a guest's order
export const alreadySignedIn = 'سبق أن سجّلتم الدخول.'
export const noOrderForAccount = 'يمكنكم إنشاء حساب بعد دفع ثمن طلبكم.'
export const accountLinkSent = 'افتحوا بريدكم الوارد: أرسلنا إليكم رابطاً لإكمال حسابكم.'
export const notChosenPassword = 'هذه ليست كلمة المرور التي اخترتموها في صفحة الشكر.'
export const noFreeUsername = 'لم نجد اسم مستخدم متاحاً. يرجى المحاولة مجدداً.'

// Orders
export const orderNotFound = 'الطلب غير موجود.'
export const orderLinkSent =
  'إذا كان لدينا عنوان بريد إلكتروني لهذا الطلب، فقد أرسلنا إليه رابطاً جديداً. ويُفترض أن يصل خلال دقائق.'

// A cancellation
export const noOrderToCancel = 'لم نجد طلباً بهذا الرقم وهذا البريد الإلكتروني. تجدون كليهما في رسالة تأكيد الطلب.'
export const chooseItemsToCancel = 'اختاروا المنتجات المراد إلغاؤها.'
export const notInOrder = 'هذا المنتج ليس في هذا الطلب.'
export const wasSealed = (name: string) =>
  `المنتج «${name}» مختوم لأسباب صحية، لذلك لا يمكن إرجاعه بعد فتحه. إذا كان فيه عيب فراسلونا.`
export const isReplacement = (number: string) =>
  `كان هذا الطلب مجانياً: فهو بديل عن منتجات من طلبكم ${number}. لإلغاء تلك المنتجات ابحثوا عن الطلب ${number} أو راسلونا.`
export const isDisputed = 'ينظر البنك حالياً في هذه الدفعة، ولذلك لا يمكننا رد مبلغها بأنفسنا. يرجى مراسلتنا.'
export const alreadyAskedToCancel = 'استلمنا إلغاءكم من قبل ونعمل عليه. لتعديله يرجى مراسلتنا.'
export const alreadyCancelled = 'سبق إلغاء هذا الطلب.'
export const tooLateToCancel = (days: number) =>
  `انقضت مهلة ${daysOf(days)} بعد التوصيل. قد يظل بإمكانكم إرجاع المنتجات غير المفتوحة، ويمكنكم إرجاع المعيبة في كل الأحوال: راجعوا صفحة الإرجاع أو راسلونا.`
export const cancelled = (refund: string) => `استلمنا إلغاءكم، وأرسلنا إليكم رسالة لتأكيده. المبلغ المسترد: ${refund}.`
export const cancelledForNothing = 'استلمنا إلغاءكم، وأرسلنا إليكم رسالة لتأكيده. لم يُخصم منكم أي مبلغ مقابل هذا الطلب.'

// Personal data
export const typePassword = 'أدخلوا كلمة المرور.'
export const typeEmailAgain = 'أدخلوا البريد الإلكتروني مجدداً.'
export const linkForOtherAddress = 'أرسلنا هذا الرابط إلى عنوان آخر.'
export const staffAccount = 'هذا حساب موظف. على صاحب المتجر إزالته من قائمة الموظفين أولاً.'
export const staffAddress = (username: string) =>
  `هذا أيضاً عنوان ${username}، وهو حساب موظف. على صاحب المتجر إزالته من قائمة الموظفين أولاً.`
export const erased = 'تم محو بياناتكم. نحتفظ بطلباتكم من دون اسمكم، كما يقتضي قانون الضرائب.'
export const erasedLater = 'تم محو بياناتكم، باستثناء طلب لم يكتمل بعد: نمحو الاسم والعنوان منه بعد شحنه وتسويته.'

// The contact form and its captcha
export const messageSent = 'شكراً لرسالتكم. سنرد عليكم قريباً.'
export const captchaMissing = 'أكملوا اختبار reCAPTCHA.'
export const captchaInvalid = 'اختبار reCAPTCHA غير صالح. يرجى المحاولة مجدداً.'
export const captchaExpired = 'انتهت صلاحية اختبار reCAPTCHA. أكملوه مجدداً.'
export const captchaAway = 'تعذر تحميل reCAPTCHA. أعيدوا تحميل الصفحة وحاولوا مجدداً.'

// The newsletter
export const subscribed = 'شكراً لاشتراككم في رحلتنا مع الطبيعة!'
export const confirmed = 'تم تأكيد اشتراككم. شكراً لكم.'
export const unsubscribed = 'تم إلغاء اشتراككم.'
export const staleConfirmation = 'لم يعد هذا الرابط صالحاً. يرجى الاشتراك من جديد.'
export const staleUnsubscription = 'لم يعد هذا الرابط صالحاً.'

// Reminders
export const nothingToRemindOf = 'لم نجد هذا المنتج أو هذا الحجم. ربما لم نعد نبيعه.'
export const onSaleNow = (name: string) => `${name} متوفر في المتجر الآن، ويمكنكم شراؤه.`
export const reminderAsked =
  'شكراً لكم. إن لم يكن هذا العنوان في القائمة بعد، فقد أرسلنا إليه رسالة: يرجى الضغط على الرابط الذي فيها، وسنذكّركم مرة واحدة.'
export const reminderNoted = 'أنتم في القائمة. سنرسل إليكم رسالة واحدة.'
export const remindersStopped = 'حذفنا تذكيراتكم، ولن يصلكم أي منها.'
export const forgedReminderLink =
  'هذا الرابط ليس من روابطنا. يرجى التأكد من أنه كامل، أو اطلبوا التذكير من جديد في صفحة المنتج.'
export const lateReminderLink = (days: number) =>
  `انتهت صلاحية هذا الرابط: كان يعمل ${plural(days, { one: 'يوماً واحداً', two: 'يومين', few: `${days} أيام`, other: `${days} يوماً` })}. اطلبوا التذكير من جديد في صفحة المنتج وسنرسل إليكم رابطاً آخر.`
export const reminderGone =
  'لم يعد هذا التذكير موجوداً: إما أننا أرسلناه أو أنه أُلغي. يمكنكم طلبه من جديد في صفحة المنتج.'
export const lateRefillLink = 'انتهت صلاحية هذا الرابط. سجّلوا الدخول واطلبوا التذكير في صفحة طلباتكم، أو راسلونا.'
export const notDeliveredYet = 'لم يصل هذا الطلب بعد. يرجى العودة إلى هنا بعد وصوله.'

// Reviews
export const chooseStars = 'يرجى اختيار نجمة واحدة إلى خمس نجوم.'
export const notOfThisOrder = 'هذا ليس من الطلب الذي أُرسل الرابط من أجله.'
export const staleReviewLink = 'هذا الرابط ليس من روابطنا أو لم يعد يعمل. يرجى التأكد من أنه كامل.'
export const lateReviewLink = (days: number) =>
  `انتهت صلاحية هذا الرابط: كان يعمل ${days} يوماً بعد إرساله. لم يعد بإمكاننا قبول تقييم به.`
export const alreadyReviewed = 'لقد قيّمتم هذا المنتج من قبل. لكل ما تشترونه تقييم واحد.'
export const reviewReceived = 'شكراً لكم. يقرأ أحدنا تقييمكم قبل نشره، وعادةً خلال يومي عمل.'
export const photographReceived = 'وصلتنا صورتكم.'
export const notReviewPhotograph =
  'لا يمكننا استخدام هذا الملف. يرجى اختيار صورة لا تقل عن 400 بكسل من هاتفكم أو كاميرتكم.'
export const enoughPhotographs = (most: number) => `يمكن أن يحتوي التقييم على ${most} صور.`
export const photographTooLate = 'تقييمكم وصل، لكن الصورة وصلت متأخرة ولم يعد بإمكاننا إضافتها.'
export const reviewsStopped = 'لن نطلب منكم تقييمات بعد الآن.'
export const reviewReported = 'شكراً لكم. سيراجع أحدنا هذا التقييم مرة أخرى.'
export const reviewNotFound = 'لم يعد هذا التقييم موجوداً.'

// Policies and previews
export const noSuchPolicy = 'لا توجد سياسة كهذه.'
export const previewEnded = 'انتهت هذه المعاينة. اضغطوا «Preview» في لوحة الإدارة مجدداً.'
export const previewOfOtherPage = 'هذه المعاينة لصفحة أخرى.'
