/** Largest photograph that is taken in, in bytes. */
export const PHOTOGRAPH_LIMIT = 10 * 1024 * 1024
/** Largest file of prices and stock, in bytes. */
export const IMPORT_LIMIT = 1024 * 1024
