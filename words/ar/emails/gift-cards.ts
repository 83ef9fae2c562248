import { html } from 'hono/html'

type Html = ReturnType<typeof html>

// The gift card itself
export const subject = (amount: string, shop: string) => `بطاقة هدية بقيمة ${amount} من ${shop}`
export const subjectFrom = (from: string, amount: string) => `${from}: بطاقة هدية لكم بقيمة ${amount}`
export const preview = 'رمزكم في الداخل، وصلاحيته لا تنتهي.'
export const title = 'إليكم بطاقة هديتكم'
export const titleFrom = (from: string) => `هدية لكم من ${from}`
export const worth = 'قيمتها'
export const code = 'رمزكم'
export const howTo = 'كيف تستعملونها'
export const steps = [
  'اختاروا من المتجر ما يعجبكم.',
  'عند إتمام الشراء، اكتبوا الرمز في خانة رمز الخصم أو بطاقة الهدية.',
  'ادفعوا ما يتبقى، إن تبقى شيء، كالمعتاد. وما يبقى في بطاقة الهدية فهو لكم في المرة القادمة.',
]
export const neverExpires =
  'صلاحيتها لا تنتهي، وتدفع ثمن المنتجات والتوصيل. ومن لديه الرمز يمكنه إنفاقها، فاحتفظوا بهذه الرسالة لأنفسكم.'
export const choose = 'اختاروا شيئاً'
export const replacesEarlier = 'هذا رمز جديد، ولم يعد الرمز الذي أرسلناه من قبل صالحاً.'
export const notForYou = 'إن كنتم لا تعرفون سبب وصول هذه الرسالة إليكم، فاكتبوا إلينا على العناوين أدناه.'

// What the buyer's confirmation says of it
export const toWhom = 'بطاقة هديتكم'
export const sentOnce = (address: string) =>
  html`نرسلها بالبريد الإلكتروني إلى <strong>${address}</strong> خلال دقائق، ومعها رمزها الخاص.`
export const sentOn = (address: string, day: string) =>
  html`نرسلها بالبريد الإلكتروني إلى <strong>${address}</strong> صباح <strong>${day}</strong>، ومعها رمزها الخاص.`
export const severalSentOnce = (address: string) =>
  html`نرسلها بالبريد الإلكتروني إلى <strong>${address}</strong> خلال دقائق، ومع كل منها رمزها الخاص.`
export const severalSentOn = (address: string, day: string) =>
  html`نرسلها بالبريد الإلكتروني إلى <strong>${address}</strong> صباح <strong>${day}</strong>، ومع كل منها رمزها الخاص.`
export const withMessage = 'مع رسالتكم:'
export const received = (number: string, amount: string) =>
  html`وصلنا طلبكم <strong>${number}</strong> ودفعتكم <strong>${amount}</strong>.`
export const confirmationPreview = 'شكراً لطلبكم.'
export const byEmail = 'بالبريد الإلكتروني'
export const totalWithVatOnGoods = 'المجموع، شاملاً ضريبة القيمة المضافة على المنتجات'
export const rightToCancel = (shopAddress: (text: string) => Html) =>
  html`يمكنكم إلغاء بطاقة الهدية خلال 14 يوماً من شرائها من دون إبداء سبب، ما دام لم يُنفق منها شيء: ${shopAddress('اكتبوا إلينا')}، مثلاً باستعمال نموذج الإلغاء أدناه. نرد إليكم ما دفعتموه ثمناً لها، ولا يعود رمزها صالحاً.`
