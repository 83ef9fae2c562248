import { grouped } from './money.ts'

/** What a pound is in dirhams (AED), for reading: every payment is in pounds. */
export interface DirhamRate {
  /** Dirhams for a pound in ten-thousandths: 49300 is 4.93. */
  rate: number
  /** The day it was looked up: "2026-11-20". */
  on: string
}

/** The bounds of a rate in ten-thousandths. Beyond them it is a typing error: "49.3" for "4.93". */
export const DIRHAM_RATE_MIN = 30_000
export const DIRHAM_RATE_MAX = 80_000

/** Ten-thousandths of a dirham for a penny, in a dirham. */
const PARTS = 1_000_000

/**
 * Whole dirhams for an amount in pence at a rate in ten-thousandths, rounded up: at that rate nobody pays more than was
 * shown. Both are integers, and so is every step: the largest amount (9,999,999.99 pounds) times the largest rate is
 * 8 × 10^13, which a number holds exactly.
 */
export function wholeDirhams(pence: number, rate: number): number {
  const parts = pence * rate
  const rest = parts % PARTS
  return (parts - rest) / PARTS + (rest > 0 ? 1 : 0)
}

/** 1204 → "1,204". */
export const dirhamDigits = (dirhams: number) => grouped(String(dirhams))

/** A rate that a person typed, in ten-thousandths: "4.93" and "4,93" are 49300. Null for anything else. */
export function typedRate(typed: string): number | null {
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole + part.padEnd(4, '0'))
}

/** 49300 → "4.93", 49325 → "4.9325": at least two places. */
export function rateText(rate: number): string {
  const digits = String(rate).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}
