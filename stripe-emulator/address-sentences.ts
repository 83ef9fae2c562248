/** What shoppers read in the elements that ask for an e-mail address or for a postal one. */
export interface AddressSentences {
  emailTitle: string
  title: string
  name: string
  firstName: string
  lastName: string
  organisation: string
  country: string
  line1: string
  line2: string
  city: string
  state: string
  emirate: string
  /** Before one is chosen. */
  choose: string
  postal: string
  zip: string
  phone: string
  /** In the order of EMIRATES. */
  emirates: readonly string[]
}

/** As the value of an address has them, in each language. */
export const EMIRATES = ['Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras al Khaimah', 'Sharjah', 'Umm Al Quwain']

export const addressEn: AddressSentences = {
  emailTitle: 'Secure email input frame',
  title: 'Secure address input frame',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  organisation: 'Organisation',
  country: 'Country or region',
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'Town or city',
  state: 'State',
  emirate: 'Emirate',
  choose: 'Please choose',
  postal: 'Postcode',
  zip: 'ZIP code',
  phone: 'Phone number',
  emirates: EMIRATES,
}

export const addressAr: AddressSentences = {
  emailTitle: 'إطار آمن لإدخال البريد الإلكتروني',
  title: 'إطار آمن لإدخال العنوان',
  name: 'الاسم الكامل',
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  organisation: 'المؤسسة',
  country: 'البلد أو المنطقة',
  line1: 'سطر العنوان 1',
  line2: 'سطر العنوان 2',
  city: 'المدينة',
  state: 'الولاية',
  emirate: 'الإمارة',
  choose: 'يرجى الاختيار',
  postal: 'الرمز البريدي',
  zip: 'رمز ZIP',
  phone: 'رقم الهاتف',
  emirates: ['أبوظبي', 'عجمان', 'دبي', 'الفجيرة', 'رأس الخيمة', 'الشارقة', 'أم القيوين'],
}
