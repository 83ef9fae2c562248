import type { Logger } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { MEDIA_FORMATS, MEDIA_WIDTHS, type MediaFormat, type MediaWidth, SQUARE_FOCUS } from '#contract/media.ts'
import { ApiError } from '#server/http/api-error.ts'
import { openConversionQueue } from './conversion-queue.ts'
import { type MediaStore, MediaUnavailable, type StoredFile } from './store.ts'

// AVIF at 50 has a fifth more bytes, which nobody sees at a phone's density.
const QUALITY: Record<MediaFormat, number> = { avif: 46, webp: 74, jpg: 78 }
const CONTENT_TYPES: Record<MediaFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Two leave two of Node's four threads for other work; sixty in the queue take a few seconds. */
const QUEUE = { atOnce: 2, waiting: 60 }
/** Retry-After of a full queue, in seconds. */
const RETRY_AFTER = 5

// By default sharp uses a thread for each processor, and keeps what it has read in memory.
sharp.concurrency(1)
sharp.cache(false)

interface MediaFile extends StoredFile {
  contentType: string
}

export interface Conversions {
  /**
   * A photograph at one of the listed widths and formats, whole or square. Converts it at first use and stores it; null
   * for other paths, `busy` when too many wait.
   */
  open(path: string): Promise<MediaFile | 'busy' | null>
  /**
   * Makes the sizes that are missing, while nobody waits for another. Returns how many it made. Raises when the process
   * is about to end.
   */
  makeAhead(hash: string, names: string[]): Promise<number>
  /** Work that takes as long: uploads by staff. Refused when too many wait. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): void
}

/** Converts photographs to sizes, a few at a time. */
export function openConversions(store: MediaStore, limits: Partial<typeof QUEUE> = {}): Conversions {
  const queue = openConversionQueue({ ...QUEUE, ...limits })
  return {
    async open(path) {
      const size = sizeAt(path)
      if (!size) return null
      const contentType = CONTENT_TYPES[size.format]
      const stored = await store.open(path)
      if (stored) return { ...stored, contentType }
      const converted = await queue.run('visitor', path, () => convert(store, path, size))
      if (converted === null) return 'busy'
      const file = converted ? await store.open(path) : null
      return file && { ...file, contentType }
    },
    async makeAhead(hash, names) {
      let count = 0
      for (const path of names.map((name) => `${hash}/${name}`)) {
        const size = sizeAt(path)
        if (!size) throw new Error(`${path} is not the address of a photograph.`)
        if (await store.has(path)) continue
        const converted = await queue.run('nobody', path, () => convert(store, path, size))
        if (converted === null) throw new Error('The process is about to end.')
        if (converted) count += 1
      }
      return count
    },
    async take(key, work) {
      // In an object, because the work's result may be null.
      const done = await queue.run('staff', key, async () => ({ value: await work() }))
      if (!done)
        throw new ApiError('unavailable', 'The shop is busy with other photographs. Please try again in a moment.', {
          retryAfter: RETRY_AFTER,
        })
      return done.value
    },
    close: () => queue.close(),
  }
}

/** Opens photographs for visitors: `away` while their store fails, which the log says. */
export function photographsOf({ conversions, log }: { conversions: Conversions; log: Logger }) {
  return (path: string): Promise<MediaFile | 'busy' | 'away' | null> =>
    conversions.open(path).catch((problem: unknown) => {
      if (!(problem instanceof MediaUnavailable)) throw problem
      log.error({ err: problem }, 'photographs can’t be shown')
      return 'away' as const
    })
}

interface Size {
  hash: string
  width: MediaWidth
  format: MediaFormat
  square: boolean
}

function sizeAt(path: string): Size | null {
  const [, hash, digits, square, format] = /^([0-9a-f]{32})\/(\d+)(-square)?\.(avif|webp|jpg)$/.exec(path) ?? []
  const width = Number(digits)
  return hash && isWidth(width) && isFormat(format) ? { hash, width, format, square: square !== undefined } : null
}

/** False if there is no such photograph. */
async function convert(store: MediaStore, path: string, { hash, width, format, square }: Size): Promise<boolean> {
  // Another process, or the one before in the queue, may have made it.
  if (await store.has(path)) return true
  const original = await store.read(`${hash}/original.jpg`)
  if (!original) return false
  const resized = (square ? await cutSquare(original) : sharp(original)).resize({ width, withoutEnlargement: true })
  const quality = QUALITY[format]
  const bytes = await (format === 'avif'
    ? resized.avif({ quality, effort: 2 })
    : format === 'webp'
      ? resized.webp({ quality })
      : resized.jpeg({ quality, mozjpeg: true })
  ).toBuffer()
  await store.write(path, bytes)
  return true
}

async function cutSquare(original: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(original).metadata()
  const side = Math.min(width, height)
  return sharp(original).extract({
    left: Math.round((width - side) * SQUARE_FOCUS),
    top: Math.round((height - side) / 2),
    width: side,
    height: side,
  })
}

const isWidth = (width: number): width is MediaWidth => (MEDIA_WIDTHS as readonly number[]).includes(width)
const isFormat = (format: string | undefined): format is MediaFormat =>
  (MEDIA_FORMATS as readonly (string | undefined)[]).includes(format)
