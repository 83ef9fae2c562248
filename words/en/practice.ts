/** The notice of a shop that takes no money, on every page and in every email: nobody may take it for a real shop. */
export const notice = 'This shop is for practice: no card is charged, and no order is sent.'
