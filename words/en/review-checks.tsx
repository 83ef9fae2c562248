// The page on how reviews are checked (Digital Markets, Competition and Consumers Act 2024; CMA208)
export const title = 'How we check reviews'
export const description =
  'Who can write reviews in our shop, what we look at before we publish them, and what we refuse.'
export const lead = 'Reviews in this shop are by people who bought the product here. This is how we make sure of it.'
export const sections = [
  {
    title: 'Who can write one',
    lines: [
      'Only somebody who bought the product here. We email a personal link 14 days after a delivery in the UK, and 21 days after one in the United Arab Emirates.',
      'The link works for 90 days and for one review of each thing in the order. There is no other way to write a review, for us neither.',
      'We ask once for each order, whatever we think of the customer. We don’t ask about orders that were cancelled, refunded, returned or replaced, because there is nothing to have used for two weeks. A link that we sent before still works after a refund.',
    ],
  },
  {
    title: 'What we look at',
    lines: [
      'A person reads every review before it is published, critical or not. We change no word, and photographs are shown without where and when they were taken.',
      'We can refuse a review only because it isn’t about the product, is abusive, has somebody’s personal data, was written for money or not by the buyer, says that a cosmetic treats an illness, which the law forbids us to show, or is unlawful in another way.',
      'A published review is taken down for the same reasons alone. The reason is kept on record, and the writer sees it behind their link.',
    ],
  },
  {
    title: 'Stars and order',
    lines: [
      'The average is of all published reviews, and is shown from three reviews on. Reviews are listed with the newest first, unless you choose otherwise.',
      'Reviews in English and in Arabic stand side by side in the language they were written in.',
    ],
  },
  {
    title: 'Gifts for reviews',
    lines: ['Where somebody got something from us for writing one, the review says so.'],
  },
  {
    title: 'Fake reviews',
    lines: [
      'Each review has a link to report it. Somebody looks at it again, and takes it down if it is fake.',
      'Fake reviews, and hiding that a review was paid for, are banned in the UK by the Digital Markets, Competition and Consumers Act 2024.',
    ],
  },
]
