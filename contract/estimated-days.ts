/** After how many days a parcel arrives. Business days leave out weekends. */
export interface EstimatedDays {
  first: number
  last: number
  business: boolean
}

/**
 * The days of an option's English estimate: "3-5 business days", "next business day". Null for an estimate in other
 * words: staff write it.
 */
export function estimatedDays(estimate: string): EstimatedDays | null {
  const business = /business|working/i.test(estimate)
  if (/^next (business |working )?day$/i.test(estimate.trim())) return { first: 1, last: 1, business }
  const [, first, last = first] =
    /^(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*(?:business |working )?days?$/i.exec(estimate.trim()) ?? []
  return first && last ? { first: Number(first), last: Number(last), business } : null
}
