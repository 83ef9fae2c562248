/**
 * What a shop that takes no money says of itself on every page and in every mail, so that nobody takes it for a real
 * one.
 */
export const PRACTICE = 'This shop is for practice: no card is charged, and no order is sent.'
