import { expect, test } from 'vitest'
import { ukPostcode } from './postcode.ts'

/** All forms of outward code, crown dependencies, forces, and what people type. */
const GOOD: [typed: string, postcode: string][] = [
  ['LS1 4AB', 'LS1 4AB'],
  ['ls14ab', 'LS1 4AB'],
  ['  Ls1  4aB ', 'LS1 4AB'],
  ['M1 1AE', 'M1 1AE'],
  ['B33 8TH', 'B33 8TH'],
  ['CR2 6XH', 'CR2 6XH'],
  ['DN55 1PT', 'DN55 1PT'],
  ['W1A 1HQ', 'W1A 1HQ'],
  ['EC1A 1BB', 'EC1A 1BB'],
  ['SW1A 2AA', 'SW1A 2AA'],
  ['SW1W 0NY', 'SW1W 0NY'],
  ['N1P 1AA', 'N1P 1AA'],
  ['E20 2ST', 'E20 2ST'],
  ['BT7 1NN', 'BT7 1NN'],
  ['G58 1SB', 'G58 1SB'],
  ['ZE1 0AA', 'ZE1 0AA'],
  ['BF1 0AX', 'BF1 0AX'],
  ['JE2 3AB', 'JE2 3AB'],
  ['IM1-1AG', 'IM1 1AG'],
  ['gir 0aa', 'GIR 0AA'],
]

const BAD = [
  '',
  ' ',
  'LS1',
  'LS1 4A',
  'LS1 4ABC',
  '4AB LS1',
  'LS 4AB',
  'L1S1 4AB',
  'LS1 A4B',
  'LSX 4AB',
  'QE1 4AB',
  'VA1 4AB',
  'XL1 4AB',
  'AI1 4AB',
  'LS1 4CB',
  'LS1 4AO',
  'W1I 1AA',
  '12345',
  '00000',
  'EH12 5HD, Edinburgh',
]

test('20 postcodes are read and written in the one official form', () => {
  expect(GOOD.map(([typed]) => ukPostcode(typed))).toEqual(GOOD.map(([, postcode]) => postcode))
  expect(GOOD).toHaveLength(20)
})

test('20 texts that are no UK postcode are refused', () => {
  expect(BAD.filter((text) => ukPostcode(text) !== null)).toEqual([])
  expect(BAD).toHaveLength(20)
})
