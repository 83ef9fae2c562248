import type { FileHandle } from 'node:fs/promises'
import { open, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { BufferedResponse } from './buffered-response.ts'
import { type Encoding, encodingFor } from './compression.ts'
import type { StreamedResponse } from './streamed-response.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** As scripts/precompress.mjs names them. */
const SUFFIXES: Record<Encoding, string> = { br: 'br', gzip: 'gz' }

/** One chunk of a file stream: smaller files are read whole. */
const MAX_BUFFERED_BYTES = 64 * 1024

export interface StaticFiles {
  /** A response with the file at this path, in the encoding that the client accepts if the build made one; or null. */
  find(path: string, accepted?: string | null): Promise<BufferedResponse | StreamedResponse | null>
}

/** Serves files of the build. Files under /assets/ have a hash in their name and never change. */
export function staticFiles(folders: string[]): StaticFiles {
  return {
    async find(path, accepted) {
      const name = normalize(decoded(path))
      const type = TYPES[extname(name)]
      // Only known types, and nothing outside the folder (path traversal) or hidden in it.
      if (!type || name.includes('..') || name.includes('/.')) return null
      for (const folder of folders) {
        const file = join(folder, name)
        const found = await stat(file).catch(() => null)
        if (!found?.isFile()) continue
        const isImmutable = name.startsWith('/assets/')
        const headers = new Headers({
          'content-type': type,
          'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        })
        // Stripe's frames, which are of another origin, show their fields in the shop's font.
        if (type === TYPES['.woff2']) headers.set('access-control-allow-origin', '*')
        const encoding = isImmutable ? encodingFor(accepted) : null
        const compressed = encoding && (await open(`${file}.${SUFFIXES[encoding]}`).catch(() => null))
        if (compressed) {
          headers.set('content-encoding', encoding)
          headers.set('vary', 'Accept-Encoding')
        }
        return contents(compressed || (await open(file)), headers)
      }
      return null
    },
  }
}

async function contents(file: FileHandle, headers: Headers): Promise<BufferedResponse | StreamedResponse> {
  const { size } = await file.stat()
  if (size > MAX_BUFFERED_BYTES)
    return { status: 200, headers, file: { length: size, stream: file.createReadStream() } }
  const body = await file.readFile().finally(() => file.close())
  return { status: 200, headers, body }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '..'
  }
}
