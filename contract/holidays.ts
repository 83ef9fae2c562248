import type { Country } from './limits.ts'

/** A day off, in its country: "2026-12-25". */
interface Holiday {
  day: string
  name: string
  /** The moon or a later announcement may move it by a day. */
  expected?: true
}

/** Days off that may fall on working days. The promise of a delivery ends where they end. */
interface Holidays {
  from: string
  /** The last day that the list covers. */
  until: string
  days: readonly Holiday[]
}

/** On which no carrier delivers by business days. The Emirates' weekend is Saturday and Sunday since 2022. */
export const WEEKEND: readonly number[] = [6, 7]

const on = (name: string, ...days: string[]): Holiday[] => days.map((day) => ({ day, name }))
const expected = (name: string, ...days: string[]): Holiday[] =>
  days.map((day) => ({ day, name, expected: true as const }))

/**
 * By country. GB: bank holidays of England and Wales, where the workshop is, with substitute days
 * (gov.uk/bank-holidays). AE: public holidays (Cabinet Resolution 27 of 2024; u.ae, "Public holidays"). Those of the
 * Hijri calendar begin when the moon is seen, and the cabinet may move a holiday within its week: each is listed on
 * every day on which it is expected, so that a promise is rather late than broken. Add a year when its list appears:
 * Today warns the owner 60 days before the end.
 */
export const HOLIDAYS: Readonly<Record<Country, Holidays>> = {
  GB: {
    from: '2026-01-01',
    until: '2028-12-31',
    days: [
      ...on('New Year’s Day', '2026-01-01', '2027-01-01', '2028-01-03'),
      ...on('Good Friday', '2026-04-03', '2027-03-26', '2028-04-14'),
      ...on('Easter Monday', '2026-04-06', '2027-03-29', '2028-04-17'),
      ...on('Early May bank holiday', '2026-05-04', '2027-05-03', '2028-05-01'),
      ...on('Spring bank holiday', '2026-05-25', '2027-05-31', '2028-05-29'),
      ...on('Summer bank holiday', '2026-08-31', '2027-08-30', '2028-08-28'),
      ...on('Christmas Day', '2026-12-25', '2027-12-27', '2028-12-25'),
      ...on('Boxing Day', '2026-12-28', '2027-12-28', '2028-12-26'),
    ],
  },
  AE: {
    from: '2026-01-01',
    until: '2027-12-31',
    days: [
      ...on('New Year’s Day', '2026-01-01', '2027-01-01'),
      ...expected('Eid al-Fitr', '2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22'),
      ...expected('Arafat Day and Eid al-Adha', '2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29'),
      ...expected('Islamic New Year', '2026-06-16', '2026-06-17'),
      ...expected('The Prophet’s birthday', '2026-08-25', '2026-08-26'),
      ...on('National Day (Eid Al Etihad)', '2026-12-02', '2026-12-03'),
      ...expected('Eid al-Fitr', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'),
      ...expected('Arafat Day and Eid al-Adha', '2027-05-15', '2027-05-16', '2027-05-17', '2027-05-18', '2027-05-19'),
      ...expected('Islamic New Year', '2027-06-06', '2027-06-07'),
      ...expected('The Prophet’s birthday', '2027-08-14', '2027-08-15', '2027-08-16'),
      ...on('National Day (Eid Al Etihad)', '2027-12-02', '2027-12-03'),
    ],
  },
}
