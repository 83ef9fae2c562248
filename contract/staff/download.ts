import type { Download } from '../shapes.ts'

export function download(response: Response): Download {
  const filename = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  return { filename, chunks: textOf(response) }
}

async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    yield decoder.decode(piece.value, { stream: true })
}
