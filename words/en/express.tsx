/** Apple Pay, Google Pay and Link beside the ordinary checkout. */
export const heading = 'Express checkout'
export const or = 'or'
export const obligation = (
  <>
    Approving in your wallet places an order with an obligation to pay. Our <a href="/terms-of-service">terms</a> apply,
    and you can <a href="/returns">cancel within 14 days</a>.
  </>
)
export const alreadyPaid = 'This order has already been paid.'
export const paid = 'Your payment was successful. See your order.'
export const notThere =
  'We can’t deliver to this address. We deliver to the United Kingdom and the United Arab Emirates.'
export const address = 'Address'
export const incomplete = (field: string, reason: string) =>
  `Your wallet’s details can’t be used (${field}: ${reason}). Change them there, or use the checkout form.`
export const useForm = 'Please use the checkout form for this payment.'
export const notMade = 'Your order could not be started. Please try again or use the checkout.'
