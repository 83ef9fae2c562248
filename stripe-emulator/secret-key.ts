import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A new random secret key. */
export function newSecretKey(): string {
  return `sk_test_${randomBytes(24).toString('hex')}`
}

/** The secret key in this file. Creates the file, readable only by its owner, if it doesn't exist. */
export function loadSecretKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // `wx`: of two processes that start concurrently, one creates the file and the other reads it.
    writeFileSync(file, newSecretKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
