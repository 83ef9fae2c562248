import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'

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

export interface StaticFiles {
  /** The file at this path as an answer, or null. */
  find(path: string): Promise<Response | null>
}

/** The built files of the storefront and such. What lies under /assets/ has its hash in its name and never changes. */
export function staticFiles(folders: string[]): StaticFiles {
  return {
    async find(path) {
      const name = normalize(decoded(path))
      const type = TYPES[extname(name)]
      // Only known kinds of file, and nothing above the folder or hidden in it.
      if (!type || name.includes('..') || name.includes('/.')) return null
      for (const folder of folders) {
        const file = join(folder, name)
        const found = await stat(file).catch(() => null)
        if (!found?.isFile()) continue
        const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        return new Response(await readFile(file), { headers: { 'content-type': type, 'cache-control': cache } })
      }
      return null
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '..'
  }
}
