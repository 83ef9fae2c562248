// What people agree to. The texts are stored with each consent, word for word.

/** At the checkout; stored with the order. */
export const newsAtCheckout = 'Send me news from the workshop, about once a month. I can stop it at any time.'

/** Where the newsletter is ordered; stored with the subscription. */
export const newsletter = 'Send me the newsletter by email. I can unsubscribe with one click in every email.'
