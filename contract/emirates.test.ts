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
  // Google's address data, as Google Pay, Link and Stripe's forms send it.
  expect(
    ['أبو ظبي', 'عجمان', 'إمارة دبيّ', 'إمارة الفجيرة', 'إمارة رأس الخيمة', 'إمارة الشارقةّ', 'إمارة ام القيوين'].map(
      emirateOf,
    ),
  ).toEqual(EMIRATES)
  expect(['AE-AZ', 'AE-AJ', 'AE-DU', 'AE-FU', 'AE-RK', 'AE-SH', 'AE-UQ'].map(emirateOf)).toEqual(EMIRATES)
  const dubai = ['Emirate of Dubai', 'Dubai Emirate', 'Dubai City', 'DXB', 'Dubayy', 'دبى', 'دبـي', 'امارة دبي', 'DU']
  expect(dubai.map(emirateOf)).toEqual(dubai.map(() => 'Dubai'))
  expect(['Abū Z̧aby', 'Al Ain', 'Ra’s al Khaymah', 'Ash Shariqah', 'الشارقه'].map(emirateOf)).toEqual([
    'Abu Dhabi',
    'Abu Dhabi',
    'Ras Al Khaimah',
    'Sharjah',
    'Sharjah',
  ])
  expect(['', 'AE', 'Emirate of', 'Leeds', 'مسقط'].map(emirateOf)).toEqual(Array(5).fill(null))
})
