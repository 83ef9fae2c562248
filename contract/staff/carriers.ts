interface Carrier {
  /** As the back office offers it. */
  name: string
  /** How staff, files of tracking numbers and older orders spell it. */
  spelled: RegExp
  /** The page that tracks a parcel. Without "{number}" where the carrier's page has it typed. */
  page: string
}

/** The carriers whose parcels can be followed. Staff may type others: their parcels have a number and no link. */
export const CARRIERS: readonly Carrier[] = [
  {
    name: 'Royal Mail',
    spelled: /royal ?mail/i,
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  { name: 'Evri', spelled: /^evri\b/i, page: 'https://www.evri.com/track/parcel/{number}' },
  { name: 'DPD', spelled: /^dpd/i, page: 'https://track.dpd.co.uk/parcels/{number}' },
  { name: 'DHL', spelled: /^dhl/i, page: 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id={number}' },
  { name: 'Aramex', spelled: /aramex/i, page: 'https://www.aramex.com/track/results?ShipmentNumber={number}' },
  {
    name: 'Emirates Post',
    spelled: /emirates ?post/i,
    page: 'https://www.emiratespost.ae/all-services/track-a-package',
  },
]

/** The page that tracks a parcel; null for a carrier that isn't in the table. */
export function trackingPage(carrier: string, number: string): string | null {
  const known = CARRIERS.find(({ spelled }) => spelled.test(carrier.trim()))
  return known ? known.page.replace('{number}', () => encodeURIComponent(number.trim())) : null
}
