/**
 * Header by which the API tells the edge of which products an answer says how many there are: "3,14,15". The answer may
 * be kept for as long as those can be had in the same numbers. It goes no further than the edge.
 */
export const STOCK_DEPENDENCY = 'x-stock-dependency'
