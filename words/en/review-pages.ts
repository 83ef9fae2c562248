// The pages behind the link of an invitation: writing reviews, and asking for no more invitations; and reporting one
export const writeTitle = 'Write a review'
export const writeLead = (number: string) =>
  `Of what you bought with order ${number}. Say what you really think: no review is refused for being critical.`
export const loadingThings = 'Loading what you bought'
export const needsScripts = 'This page needs JavaScript. You can also write to us.'
export const linkMissing = 'This link is incomplete. Please open it from our email again.'
export const yourStars = 'Your stars'
export const stars = (count: number) => (count === 1 ? '1 star' : `${count} stars`)
export const yourWords = 'Your words'
export const yourPhotographs = 'Photographs'
export const photographsHint = (most: number, megabytes: number) =>
  `Up to ${most}, at most ${megabytes} MB each. We remove where and when they were taken.`
export const tooManyPhotographs = (most: number) => `Please choose at most ${most} photographs.`
export const photographTooBig = (megabytes: number) => `Please choose photographs of at most ${megabytes} MB.`
export const showName = (name: string) => `Show my name as ${name}`
export const nameHint = 'Otherwise your review is by “A customer”.'
export const sendReview = 'Send review'
export const reviewStates = {
  waiting: 'You have reviewed this. Somebody reads it before we publish it.',
  published: 'You have reviewed this, and your review is published.',
  refused: 'You have reviewed this, and we couldn’t publish it.',
}
export const refusalReasons = {
  other_subject: 'It isn’t about this product.',
  abusive: 'It insults or threatens somebody.',
  personal_data: 'It has somebody’s personal data.',
  not_genuine: 'It was written for money, or not by who bought the product.',
  medicinal_claim: 'It says that the product treats or prevents an illness, which the law forbids us to show.',
  unlawful: 'It breaks the law in another way.',
}
export const stopTitle = 'No more invitations to review'
export const stopLead =
  'We won’t ask you for reviews again. Mails about your orders and the newsletter stay as they are.'
export const stop = 'Ask me for no more reviews'
export const reportTitle = 'Report a review'
export const reportLead =
  'Is this review fake, abusive, or about something else? One press, and somebody looks at it again. We need nothing from you.'
export const reportButton = 'Report this review'
export const checksLink = 'How we check reviews'
