/** Where the writer of a review didn't want to be named. */
export const aCustomer = 'أحد العملاء'
