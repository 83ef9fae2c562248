import { direction } from '#words/en/language.ts'

/** Where the next slide is: 1 at the right, -1 at the left in a language that runs from right to left. */
export const ONWARDS = direction === 'rtl' ? -1 : 1

/** The slides that an arrow key moves on, or 0 for another key. */
export const stepOf = (key: string) => (key === 'ArrowRight' ? ONWARDS : key === 'ArrowLeft' ? -ONWARDS : 0)
