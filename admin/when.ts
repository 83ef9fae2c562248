const TIME = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "21 Nov 2026, 09:30", by the reader's own clock. */
export const timeOf = (instant: string) => TIME.format(new Date(instant))
/** "21 November 2026" */
export const dayOf = (instant: string) => DAY.format(new Date(instant))
