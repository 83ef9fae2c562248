/**
 * Header that tells the edge which products' stock a response shows: "3,14,15". The response may be cached until the
 * stock of one of them changes. The edge removes the header.
 */
export const STOCK_DEPENDENCY = 'x-stock-dependency'
