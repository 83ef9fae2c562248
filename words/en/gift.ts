// The checkout's first step
export const isGift = 'This is a gift'
export const message = 'Gift message'
export const left = (count: number) => (count === 1 ? '1 character left.' : `${count} characters left.`)
export const tooMany = (count: number) => (count === 1 ? '1 character too many.' : `${count} characters too many.`)
export const onSlip = 'We print it on the packing slip, which shows no prices.'

// Orders
export const giftMessage = 'Gift message:'
export const withoutMessage = 'This order is a gift, without a message.'
