import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A secret key that nobody has seen before. */
export function newSecretKey(): string {
  return `sk_test_${randomBytes(24).toString('hex')}`
}

/** The secret key in this file, which its owner alone can read; made when it is missing. */
export function keptSecretKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // `wx`: of two processes that start at once, one writes it and the other reads it.
    writeFileSync(file, newSecretKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
