/** Tracking pages, by the carrier's name as staff type it. */
const TRACKING: { name: RegExp; page: (number: string) => string }[] = [
  { name: /royal ?mail/i, page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}` },
  { name: /^evri$/i, page: (number) => `https://www.evri.com/track/parcel/${number}` },
  { name: /^dpd/i, page: (number) => `https://track.dpd.co.uk/parcels/${number}` },
  { name: /^dhl/i, page: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}` },
  { name: /aramex/i, page: (number) => `https://www.aramex.com/track/results?ShipmentNumber=${number}` },
]

/** The page that tracks a parcel; null for an unknown carrier. */
export function trackingPage(carrier: string, number: string): string | null {
  return TRACKING.find(({ name }) => name.test(carrier.trim()))?.page(encodeURIComponent(number.trim())) ?? null
}
