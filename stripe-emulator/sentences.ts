import { type AddressSentences, addressAr, addressEn } from './address-sentences.ts'
import { type WalletSentences, walletAr, walletEn } from './wallet-sentences.ts'

/**
 * What shoppers read in the card form, in the bank's window and in errors of stripe.js, by language. `errors` are by
 * `code`, and by `decline_code` where that says more. Messages of the API are English in every language, as at Stripe;
 * an error without a sentence here keeps its message.
 */
interface Sentences {
  direction: 'ltr' | 'rtl'
  cardForm: {
    title: string
    numberTitle: string
    expiryTitle: string
    cvcTitle: string
    number: string
    numberPlaceholder: string
    expiry: string
    expiryPlaceholder: string
    cvc: string
    cvcPlaceholder: string
    postal: string
    postalPlaceholder: string
  }
  paymentForm: {
    title: string
    choose: string
    card: string
    /** A saved card: `{brand}` and `{last4}` stand for it. */
    saved: string
    /** `{date}` stands for month and year. */
    savedUntil: string
    number: string
    expiry: string
    cvc: string
    country: string
    postal: string
    email: string
    linkCode: string
    linkNote: string
    /** Before a page of the provider. `{name}` stands for it. */
    redirect: string
  }
  address: AddressSentences
  wallet: WalletSentences
  /** Of fields, by code. */
  fields: Record<FieldProblem, string>
  unreachable: string
  errors: Readonly<Record<string, string>>
  bank: {
    title: string
    name: string
    heading: string
    savingHeading: string
    question: string
    amount: string
    payee: string
    testShop: string
    complete: string
    fail: string
    over: string
    close: string
    unreachable: string
  }
  /** The page of another provider; `{name}` stands for it. */
  provider: { heading: string; question: string; test: string; complete: string; fail: string }
}

type FieldProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'
  | 'incomplete_zip'
  | 'incomplete_email'
  | 'incomplete_code'
  | 'incomplete_name'
  | 'incomplete_address'
  | 'incomplete_phone'
  | 'incomplete_payment_details'

const en: Sentences = {
  direction: 'ltr',
  cardForm: {
    title: 'Secure card payment input frame',
    numberTitle: 'Secure card number input frame',
    expiryTitle: 'Secure expiration date input frame',
    cvcTitle: 'Secure CVC input frame',
    number: 'Credit or debit card number',
    numberPlaceholder: 'Card number',
    expiry: 'Credit or debit card expiration date',
    expiryPlaceholder: 'MM / YY',
    cvc: 'Credit or debit card CVC/CVV',
    cvcPlaceholder: 'CVC',
    postal: 'ZIP or postal code',
    postalPlaceholder: 'ZIP',
  },
  paymentForm: {
    title: 'Secure payment input frame',
    choose: 'Payment method',
    card: 'Card',
    saved: '{brand} ending in {last4}',
    savedUntil: 'Expires {date}',
    number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code',
    country: 'Country',
    postal: 'Postcode',
    email: 'Email',
    linkCode: 'Code from Link',
    linkNote: 'Link pays with the card you saved there. This is a test: any six digits are right.',
    redirect: 'You’ll go to {name} to pay, and come back here afterwards.',
  },
  address: addressEn,
  wallet: walletEn,
  fields: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration date is invalid.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    invalid_expiry_year: "Your card's expiration year is invalid.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    incomplete_zip: 'Your postal code is incomplete.',
    incomplete_email: 'Your email is incomplete.',
    incomplete_code: 'Your code is incomplete.',
    incomplete_name: 'Your name is incomplete.',
    incomplete_address: 'Your address is incomplete.',
    incomplete_phone: 'Your phone number is incomplete.',
    incomplete_payment_details: 'Please choose a payment method.',
  },
  unreachable: 'We could not reach the payment service. Please check your connection and try again.',
  errors: {},
  bank: {
    title: '3-D Secure authentication',
    name: 'Test bank',
    heading: 'Confirm your payment',
    savingHeading: 'Confirm your card',
    question: 'Your bank asks whether it is really you. This is a test: choose how it ends.',
    amount: 'Amount',
    payee: 'For',
    testShop: 'Test shop',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    over: 'This authentication is over',
    close: 'You can close this window.',
    unreachable: 'We could not reach the bank. Please try again.',
  },
  provider: {
    heading: 'Pay with {name}',
    question: 'This is a test: choose how it ends.',
    test: 'Test',
    complete: 'Authorise test payment',
    fail: 'Fail test payment',
  },
}

const ar: Sentences = {
  direction: 'rtl',
  cardForm: {
    title: 'إطار آمن لإدخال بيانات البطاقة',
    numberTitle: 'إطار آمن لإدخال رقم البطاقة',
    expiryTitle: 'إطار آمن لإدخال تاريخ انتهاء البطاقة',
    cvcTitle: 'إطار آمن لإدخال رمز أمان البطاقة',
    number: 'رقم بطاقة الائتمان أو الخصم',
    numberPlaceholder: 'رقم البطاقة',
    expiry: 'تاريخ انتهاء بطاقة الائتمان أو الخصم',
    expiryPlaceholder: 'شهر / سنة',
    cvc: 'رمز CVC/CVV لبطاقة الائتمان أو الخصم',
    cvcPlaceholder: 'CVC',
    postal: 'الرمز البريدي',
    postalPlaceholder: 'الرمز',
  },
  paymentForm: {
    title: 'إطار آمن لإدخال بيانات الدفع',
    choose: 'وسيلة الدفع',
    card: 'بطاقة',
    saved: '{brand} تنتهي بالأرقام {last4}',
    savedUntil: 'صالحة حتى {date}',
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    cvc: 'رمز الأمان',
    country: 'البلد',
    postal: 'الرمز البريدي',
    email: 'البريد الإلكتروني',
    linkCode: 'الرمز من Link',
    linkNote: 'يدفع Link بالبطاقة المحفوظة لديه. هذا اختبار: أي ستة أرقام صحيحة.',
    redirect: 'ستنتقلون إلى {name} للدفع، ثم تعودون إلى هنا.',
  },
  address: addressAr,
  wallet: walletAr,
  fields: {
    incomplete_number: 'رقم البطاقة غير مكتمل.',
    invalid_number: 'رقم البطاقة غير صحيح.',
    incomplete_expiry: 'تاريخ انتهاء البطاقة غير مكتمل.',
    invalid_expiry_month: 'تاريخ انتهاء البطاقة غير صحيح.',
    invalid_expiry_month_past: 'انتهت صلاحية البطاقة.',
    invalid_expiry_year: 'سنة انتهاء البطاقة غير صحيحة.',
    invalid_expiry_year_past: 'انتهت صلاحية البطاقة.',
    incomplete_cvc: 'رمز أمان البطاقة غير مكتمل.',
    incomplete_zip: 'الرمز البريدي غير مكتمل.',
    incomplete_email: 'البريد الإلكتروني غير مكتمل.',
    incomplete_code: 'الرمز غير مكتمل.',
    incomplete_name: 'الاسم غير مكتمل.',
    incomplete_address: 'العنوان غير مكتمل.',
    incomplete_phone: 'رقم الهاتف غير مكتمل.',
    incomplete_payment_details: 'يرجى اختيار وسيلة دفع.',
  },
  unreachable: 'تعذر الوصول إلى خدمة الدفع. يرجى التحقق من الاتصال بالإنترنت والمحاولة مجدداً.',
  errors: {
    card_declined: 'رُفضت البطاقة.',
    insufficient_funds: 'رصيد البطاقة غير كافٍ.',
    expired_card: 'انتهت صلاحية البطاقة.',
    incorrect_cvc: 'رمز أمان البطاقة غير صحيح.',
    processing_error: 'حدث خطأ أثناء معالجة البطاقة. يرجى المحاولة مجدداً بعد قليل.',
    test_mode_live_card: 'رُفضت البطاقة: هذه بطاقة حقيقية، ولا تُقبل هنا إلا بطاقات الاختبار.',
    authentication_required: 'رُفضت البطاقة. تتطلب هذه العملية التحقق من الهوية.',
    payment_method_customer_decline: 'لم يُقبل الدفع. يرجى المحاولة مجدداً أو اختيار وسيلة دفع أخرى.',
    payment_intent_authentication_failure: 'تعذر التحقق من وسيلة الدفع. يرجى اختيار وسيلة دفع أخرى والمحاولة مجدداً.',
    setup_intent_authentication_failure: 'تعذر التحقق من وسيلة الدفع. يرجى اختيار وسيلة دفع أخرى والمحاولة مجدداً.',
    invalid_number: 'رقم البطاقة غير صحيح.',
    incorrect_number: 'رقم البطاقة غير صحيح.',
    invalid_expiry_month: 'شهر انتهاء البطاقة غير صحيح.',
    invalid_expiry_year: 'سنة انتهاء البطاقة غير صحيحة.',
    invalid_cvc: 'رمز أمان البطاقة غير صحيح.',
  },
  bank: {
    title: 'التحقق بنظام 3-D Secure',
    name: 'بنك تجريبي',
    heading: 'تأكيد الدفع',
    savingHeading: 'تأكيد البطاقة',
    question: 'يطلب البنك التأكد من هويتكم. هذا اختبار: اختاروا نتيجته.',
    amount: 'المبلغ',
    payee: 'لصالح',
    testShop: 'متجر تجريبي',
    complete: 'إتمام التحقق',
    fail: 'رفض التحقق',
    over: 'انتهت عملية التحقق هذه',
    close: 'يمكنكم إغلاق هذه النافذة.',
    unreachable: 'تعذر الوصول إلى البنك. يرجى المحاولة مجدداً.',
  },
  provider: {
    heading: 'الدفع عبر {name}',
    question: 'هذا اختبار: اختاروا نتيجته.',
    test: 'اختبار',
    complete: 'قبول الدفع التجريبي',
    fail: 'رفض الدفع التجريبي',
  },
}

export const SENTENCES = { en, ar }
export type Locale = keyof typeof SENTENCES

/**
 * The locale with sentences for a tag such as "ar-AE" or an Accept-Language header, whose first known language counts.
 * English for all others.
 */
export function localeFor(tags: string | undefined): Locale {
  const languages = (tags ?? '').split(',').map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? '')
  return languages.find((language): language is Locale => Object.hasOwn(SENTENCES, language)) ?? 'en'
}
