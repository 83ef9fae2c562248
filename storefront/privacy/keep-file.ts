import * as words from '#words/en/privacy.tsx'

/** Saves the data export as indented JSON. */
export function keepFile(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = words.fileName(new Date().toISOString().slice(0, 10))
  link.click()
  URL.revokeObjectURL(address)
}
