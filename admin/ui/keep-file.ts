import type { Download } from '#contract/shapes.ts'

/** Saves a file to the browser's downloads. */
export function keepFile(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Saves a file that the server streams. */
export async function keepDownload({ filename, chunks }: Download): Promise<void> {
  const parts: string[] = []
  for await (const chunk of chunks) parts.push(chunk)
  keepFile(filename, parts, 'text/csv;charset=utf-8')
}
