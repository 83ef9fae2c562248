import type { Download } from '#contract/shapes.ts'

/** Saves a file that the server streams. It is gathered first: a link can't carry the token. */
export async function save({ filename, chunks }: Download): Promise<void> {
  const pieces: string[] = []
  for await (const piece of chunks) pieces.push(piece)
  const address = URL.createObjectURL(new Blob(pieces, { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
