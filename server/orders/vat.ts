/**
 * The VAT in an amount in pence that includes it, at the standard rate of 20 %, to the nearest penny (VAT Notice 700,
 * 17.5).
 */
export const vatIn = (pence: number) => Math.round(pence / 6)
