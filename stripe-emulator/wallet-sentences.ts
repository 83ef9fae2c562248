/**
 * What shoppers read on the wallets' buttons and in their sheets. `{name}` stands for the wallet, `{days}` for a number
 * or a range.
 */
export interface WalletSentences {
  /** Of the buttons' frame, for screen readers. */
  buttons: string
  more: string
  pay: string
  test: string
  close: string
  total: string
  address: string
  noAddress: string
  rate: string
  card: string
  cardEnding: string
  declined: string
  insufficientFunds: string
  email: string
  phone: string
  approve: string
  refuse: string
  refused: string
  updating: string
  working: string
  unserviceable: string
  failed: string
  badAddress: string
  badBilling: string
  badRate: string
  noPhone: string
  /** Before the sheet opens. */
  note: string
  closed: string
  businessDays: string
}

export const walletEn: WalletSentences = {
  buttons: 'Express payment buttons',
  more: 'Show more',
  pay: 'Pay with {name}',
  test: 'This is a test. No money moves.',
  close: 'Close',
  total: 'Total',
  address: 'Deliver to',
  noAddress: 'None of your addresses is in a country of this shop.',
  rate: 'Delivery',
  card: 'Card',
  cardEnding: 'ending in',
  declined: 'is declined',
  insufficientFunds: 'has insufficient funds',
  email: 'Email',
  phone: 'Phone',
  approve: 'Approve',
  refuse: 'Refuse',
  refused: 'Not recognised: nothing was paid. You can try again.',
  updating: 'Updating…',
  working: 'Paying…',
  unserviceable: 'The shop can’t deliver to this address. Please choose another.',
  failed: 'The payment failed. Nothing was paid.',
  badAddress: 'Something is wrong with this address. Please choose another.',
  badBilling: 'Something is wrong with the billing address.',
  badRate: 'The shop can’t deliver this way. Please choose another.',
  noPhone: 'Please enter a phone number.',
  note: '{name} opens when you pay.',
  closed: '{name} was closed. Nothing was paid.',
  businessDays: 'Working days: {days}',
}

export const walletAr: WalletSentences = {
  buttons: 'أزرار الدفع السريع',
  more: 'عرض المزيد',
  pay: 'الدفع عبر {name}',
  test: 'هذا اختبار، ولا يُخصم أي مبلغ.',
  close: 'إغلاق',
  total: 'الإجمالي',
  address: 'التوصيل إلى',
  noAddress: 'لا يوجد أي من عناوينكم في بلد يوصّل إليه هذا المتجر.',
  rate: 'التوصيل',
  card: 'البطاقة',
  cardEnding: 'تنتهي بالرقم',
  declined: 'تُرفض',
  insufficientFunds: 'رصيدها غير كافٍ',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  approve: 'موافقة',
  refuse: 'رفض',
  refused: 'لم يتم التعرف عليكم، ولم يُدفع شيء. يمكنكم المحاولة مجدداً.',
  updating: 'جارٍ التحديث…',
  working: 'جارٍ الدفع…',
  unserviceable: 'لا يمكن للمتجر التوصيل إلى هذا العنوان. يرجى اختيار عنوان آخر.',
  failed: 'تعذر الدفع، ولم يُدفع شيء.',
  badAddress: 'هناك مشكلة في هذا العنوان. يرجى اختيار عنوان آخر.',
  badBilling: 'هناك مشكلة في عنوان الفوترة.',
  badRate: 'لا يمكن للمتجر التوصيل بهذه الطريقة. يرجى اختيار طريقة أخرى.',
  noPhone: 'يرجى إدخال رقم هاتف.',
  note: 'تُفتح نافذة {name} عند الدفع.',
  closed: 'أُغلقت نافذة {name}، ولم يُدفع شيء.',
  businessDays: 'أيام العمل: {days}',
}
