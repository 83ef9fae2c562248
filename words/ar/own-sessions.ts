// The password, in the details of the account
export const passwordTitle = 'تغيير كلمة المرور'
export const currentPassword = 'كلمة المرور الحالية'
export const newPassword = 'كلمة المرور الجديدة'
export const changePassword = 'تغيير كلمة المرور'
export const changing = 'جارٍ الحفظ...'
export const notChanged = 'تعذر تغيير كلمة المرور. تحققوا من اتصالكم بالإنترنت ثم حاولوا مجدداً.'

// Where the account is signed in
export const title = 'أين سُجّل دخولكم'
export const lead = 'سجّلوا خروج ما لا تعرفونه، وغيّروا كلمة المرور.'
export const loading = 'جارٍ تحميل أماكن تسجيل دخولكم'
export const notLoaded = 'تعذر تحميل أماكن تسجيل دخولكم.'
/** "Firefox on Windows" */
export const device = (browser: string | null, system: string | null) =>
  `${browser ?? 'برنامج آخر'} على ${system ?? 'نظام غير معروف'}`
export const here = 'هذا المتصفح'
export const lastUsed = (day: string) => `آخر استخدام: ${day}`
export const signOut = 'تسجيل الخروج'
export const ofDevice = (device: string) => ` من ${device}`
export const signOutOthers = 'تسجيل الخروج من كل مكان آخر'
export const signingOut = 'جارٍ تسجيل الخروج...'
export const signedOut = 'سُجّل خروج تلك الجلسة.'
export const othersSignedOut = 'سُجّل خروجكم من كل مكان آخر.'
export const notSignedOut = 'تعذر تسجيل الخروج. تحققوا من اتصالكم بالإنترنت ثم حاولوا مجدداً.'
