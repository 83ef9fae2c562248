// The form that adds a card to the account, which loads when it is asked for
export const addCardLead = 'لطلباتكم القادمة. لن يُخصم أي مبلغ الآن، لكن قد يطلب بنككم تأكيد هويتكم.'
export const addCardTest = 'دفع تجريبي: استخدموا 4242\u00a04242\u00a04242\u00a04242 مع أي تاريخ مستقبلي وأي رمز CVC.'
export const saveNewCard = 'حفظ البطاقة'
export const savingNewCard = 'جارٍ الحفظ...'
export const cardNotAdded = 'تعذر حفظ بطاقتكم. يرجى المحاولة مجدداً.'
export const notAddedYet = 'لم تُحفظ بطاقتكم. يرجى المحاولة مجدداً أو استخدام بطاقة أخرى.'
