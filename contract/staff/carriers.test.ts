import { expect, test } from 'vitest'
import { CARRIERS, trackingPage } from './carriers.ts'

test('each carrier’s parcels have a page, however staff spell its name', () => {
  const pages = [
    ['Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/AB1'],
    ['Evri', 'https://www.evri.com/track/parcel/AB1'],
    ['DPD', 'https://track.dpd.co.uk/parcels/AB1'],
    ['DHL', 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id=AB1'],
    ['Aramex', 'https://www.aramex.com/track/results?ShipmentNumber=AB1'],
    ['Emirates Post', 'https://www.emiratespost.ae/all-services/track-a-package'],
  ]
  expect(CARRIERS.map(({ name }) => [name, trackingPage(name, ' AB1 ')])).toEqual(pages)
  for (const [spelled, name] of [
    [' royalmail ', 'Royal Mail'],
    ['Royal Mail Tracked 24', 'Royal Mail'],
    ['EVRI Next Day', 'Evri'],
    ['dpd local', 'DPD'],
    ['EMIRATES POST', 'Emirates Post'],
  ] as const)
    expect(trackingPage(spelled, 'AB1'), spelled).toBe(trackingPage(name, 'AB1'))
  expect(trackingPage('A cousin with a van', 'AB1')).toBeNull()
})

test('a number stays a number: it can neither lead elsewhere nor hold a pattern of the replacement', () => {
  expect(trackingPage('Evri', '../../x?y#"><')).toBe('https://www.evri.com/track/parcel/..%2F..%2Fx%3Fy%23%22%3E%3C')
  expect(trackingPage('Evri', "$&$'")).toBe("https://www.evri.com/track/parcel/%24%26%24'")
})
