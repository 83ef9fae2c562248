import { html } from 'hono/html'
import { plural } from '../plural.ts'

type Html = ReturnType<typeof html>

const hoursLong = (hours: number) =>
  plural(hours, { one: 'ساعة واحدة', two: 'ساعتين', few: `${hours} ساعات`, other: `${hours} ساعة` })
const minutesLong = (minutes: number) =>
  plural(minutes, { one: 'دقيقة واحدة', two: 'دقيقتين', few: `${minutes} دقائق`, other: `${minutes} دقيقة` })

// A new account
export const welcomeSubject = (shop: string) => `مرحباً بكم في ${shop}`
export const welcomePreview = 'حسابكم جاهز.'
export const welcome = 'مرحباً بكم'
export const accountCreated = (shop: string, username: string) =>
  html`شكراً لإنشائكم حساباً في ${shop}. اسم المستخدم الخاص بكم هو <strong>${username}</strong>.`
export const whereOrdersAre = (ordersLink: (text: string) => Html) =>
  html`تجدون طلباتكم في صفحة ${ordersLink('طلباتي')}، وتجدون سلتكم على كل جهاز تسجّلون الدخول منه.`
export const browseShop = 'تصفح المتجر'
export const accountNotAskedFor = 'إذا لم تنشئوا هذا الحساب، يرجى الرد على هذه الرسالة وسنحذفه.'

// An account with an order
export const orderAccountSubject = (shop: string) => `إكمال حسابكم في ${shop}`
export const orderAccountLinkWorks = (hours: number) => `يعمل الرابط لمدة ${hoursLong(hours)}.`
export const finishAccount = 'إكمال حسابكم'
export const orderAccountAskedFor = (number: string) =>
  html`وصلنا طلب لإنشاء حساب مرتبط بطلبكم رقم <strong>${number}</strong>، ولعله منكم. افتحوا الرابط وأدخلوا كلمة المرور التي اخترتموها:`
export const finishMyAccount = 'إكمال حسابي'
export const existingAccounts = (usernames: string[]) =>
  html`لديكم بالفعل حساب بهذا البريد الإلكتروني: <strong>${usernames.join('، ')}</strong>. لإضافة الطلب إليه، سجّلوا الدخول أولاً ثم افتحوا الرابط.`
export const orderAccountNotAskedFor = 'إذا لم تطلبوا ذلك، فلا داعي لأي إجراء منكم: لا يُنشأ أي حساب من دون كلمة المرور.'

// A changed email address
export const emailChangedSubject = (shop: string) => `تغيّر بريدكم الإلكتروني في ${shop}`
export const emailChangedPreview = 'إذا لم تغيّروه أنتم، يرجى الرد فوراً.'
export const emailChanged = 'تغيّر بريدكم الإلكتروني'
export const otherAddress = (username: string) =>
  html`أصبح للحساب <strong>${username}</strong> بريد إلكتروني آخر. سنرسل رسائله إليه، ولن نرسل شيئاً منها إلى هذا العنوان.`
export const emailNotChangedByYou = 'إذا لم تغيّروه أنتم، يرجى الرد على هذه الرسالة فوراً.'

// A new email address that waits for a press
export const confirmEmailSubject = 'تأكيد بريدكم الإلكتروني الجديد'
export const confirmEmailPreview = 'ضغطة واحدة، وتصل رسائل حسابكم إلى هنا.'
export const confirmEmailAskedFor = (username: string) =>
  html`وصلنا طلب، ولعله منكم، بأن تصل رسائل الحساب <strong>${username}</strong> إلى هذا العنوان. يعمل الرابط مرة واحدة خلال 24 ساعة.`
export const confirmEmail = 'تأكيد هذا العنوان'
export const confirmEmailNotAskedFor = 'إذا لم تطلبوا ذلك، فلا داعي لأي إجراء منكم: لا يتغير شيء من دون الرابط.'

// A changed password
export const passwordChangedSubject = (shop: string) => `تغيّرت كلمة مروركم في ${shop}`
export const passwordChangedPreview = 'إذا لم تغيّروها أنتم، فاختاروا كلمة مرور جديدة فوراً.'
export const passwordChanged = 'تغيّرت كلمة مروركم'
export const otherPassword = (username: string) =>
  html`أصبحت للحساب <strong>${username}</strong> كلمة مرور أخرى، وسُجّل خروجه من كل مكان آخر.`
export const passwordNotChangedByYou = 'إذا لم تغيّروها أنتم، فاختاروا كلمة مرور جديدة فوراً:'

// A forgotten password
export const choosePassword = 'اختيار كلمة مرور جديدة'
export const resetAskedFor = 'وصلنا طلب لتعيين كلمة مرور جديدة، ولعله منكم.'
export const accountsOfAddress = (count: number) =>
  plural(count, {
    one: 'يوجد حساب واحد ببريدكم الإلكتروني. وله رابطه الخاص:',
    two: 'يوجد حسابان ببريدكم الإلكتروني. ولكل منهما رابطه الخاص:',
    few: `توجد ${count} حسابات ببريدكم الإلكتروني. ولكل منها رابطه الخاص:`,
    many: `يوجد ${count} حساباً ببريدكم الإلكتروني. ولكل منها رابطه الخاص:`,
    other: `يوجد ${count} حساب ببريدكم الإلكتروني. ولكل منها رابطه الخاص:`,
  })
export const moreAccountsOfAddress = (count: number) =>
  plural(count, {
    one: 'يوجد أكثر من حساب ببريدكم الإلكتروني. ولكل منها رابطه الخاص:',
    two: 'يوجد أكثر من حسابين ببريدكم الإلكتروني. ولكل منها رابطه الخاص:',
    few: `يوجد أكثر من ${count} حسابات ببريدكم الإلكتروني. ولكل منها رابطه الخاص:`,
    many: `يوجد أكثر من ${count} حساباً ببريدكم الإلكتروني. ولكل منها رابطه الخاص:`,
    other: `يوجد أكثر من ${count} حساب ببريدكم الإلكتروني. ولكل منها رابطه الخاص:`,
  })
export const forAccount = (username: string) => html`للحساب <strong>${username}</strong>:`
export const accountNotListed = 'إذا لم يكن حسابكم بينها، يرجى الرد على هذه الرسالة.'
export const linkWorks = (minutes: number) => `يعمل الرابط مرة واحدة، لمدة ${minutesLong(minutes)}.`
export const eachLinkWorks = (minutes: number) => `يعمل كل رابط مرة واحدة، لمدة ${minutesLong(minutes)}.`
export const resetNotAskedFor = 'إذا لم تطلبوا ذلك، فلا داعي لأي إجراء منكم: تبقى كلمة المرور كما هي.'
