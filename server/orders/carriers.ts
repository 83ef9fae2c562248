/** Carriers whose tracking pages are known, by the name the staff type. */
const TRACKING: { name: RegExp; page: (number: string) => string }[] = [
  { name: /royal ?mail/i, page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}` },
  { name: /^evri$/i, page: (number) => `https://www.evri.com/track/parcel/${number}` },
  { name: /^dpd/i, page: (number) => `https://track.dpd.co.uk/parcels/${number}` },
  { name: /^dhl/i, page: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}` },
  { name: /aramex/i, page: (number) => `https://www.aramex.com/track/results?ShipmentNumber=${number}` },
]

/** Where a parcel can be followed, or null for a carrier we don't know. */
export function trackingPage(carrier: string, number: string): string | null {
  return TRACKING.find(({ name }) => name.test(carrier.trim()))?.page(encodeURIComponent(number.trim())) ?? null
}
