// The page that asks for a reminder, and those behind the links of its emails
export const title = 'ذكّروني'
export const leadBack = (name: string) => `نراسلكم مرة واحدة عند عودة هذا المنتج إلى المتجر: ${name}.`
export const leadSoon = (name: string) => `نراسلكم مرة واحدة عند طرح هذا في المتجر: ${name}.`
export const inSize = (name: string, size: string) => `${name}، ${size}`
export const inShop = (name: string) => `متوفر في المتجر الآن: ${name}.`
export const seeIt = 'عرضه في المتجر'
export const emailHint = 'نسأل هذا العنوان أولاً برسالة إن كان صاحبه يرغب في التذكير.'
export const country = 'البلد الذي تتسوقون منه'
export const remindMe = 'ذكّروني'
export const back = 'العودة إلى المتجر'
export const promise = 'رسالة واحدة، ثم نحذف عنوانكم من القائمة. هذه ليست النشرة البريدية، ويمكنكم إيقافها بضغطة واحدة.'
export const needsScripts = 'تحتاج هذه الصفحة إلى JavaScript. يمكنكم أيضاً أن تراسلونا.'
export const linkMissing = 'هذا الرابط غير مكتمل. يرجى فتحه من رسالتنا مرة أخرى.'
export const confirmTitle = 'تأكيد التذكير'
export const confirmLead = 'ضغطة واحدة، وتصبحون في القائمة.'
export const confirm = 'نعم، ذكّروني'
export const stopTitle = 'إيقاف التذكيرات'
export const stopLead = 'نحذف كل تذكير طلبتموه. أما الرسائل المتعلقة بطلباتكم والنشرة البريدية فتبقى كما هي.'
export const stop = 'احذفوا تذكيراتي كلها'
export const refillTitle = 'ذكّروني عندما يوشك على النفاد'
export const refillLead = (number: string) =>
  `لما في طلبكم ${number}. نراسلكم مرة واحدة حين يقترب نفاده، والقرار لكم عندئذ.`
export const refillWhen = (day: string) => `حوالي ${day}`
export const refillAsked = (day: string) => `سنذكّركم حوالي ${day}.`
export const refillOf = (name: string) => `ذكّروني بهذا المنتج: ${name}`
export const noRefills = 'ليس في هذا الطلب ما يمكننا أن نذكّركم به.'
export const loadingOrder = 'يجري تحميل طلبكم'
