import { expect, test } from 'vitest'
import * as arabic from '#words/ar/places.ts'
import { EMIRATES, emirateOf } from './emirates.ts'

test('an emirate is known by its English and Arabic names, however they are written', () => {
  for (const emirate of EMIRATES) {
    expect(emirateOf(emirate.toUpperCase())).toBe(emirate)
    expect(emirateOf(arabic.emirates[emirate])).toBe(emirate)
  }
  expect(['ras al-khaimah', 'أبو ظبي', 'ابوظبي', 'ام القيوين'].map(emirateOf)).toEqual([
    'Ras Al Khaimah',
    'Abu Dhabi',
    'Abu Dhabi',
    'Umm Al Quwain',
  ])
  expect(['', 'Leeds', 'مسقط'].map(emirateOf)).toEqual([null, null, null])
})
