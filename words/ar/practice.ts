/** The notice of a shop that takes no money, on every page and in every email: nobody may take it for a real shop. */
export const notice = 'هذا المتجر للتجربة فقط: لا يُخصم شيء من أي بطاقة، ولا يُرسل أي طلب.'
