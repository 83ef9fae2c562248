import sharp from 'sharp'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashOf, keepPhotograph, PIXEL_LIMIT, type StoredPhotograph, type Unpacked, unpack } from './media.ts'
import { enqueueSizes } from './sizes-ahead.ts'
import { MediaUnavailable } from './store.ts'

/** The first bytes of accepted files. Names and content types are ignored. */
const BEGINNINGS: { format: string; matches(bytes: Buffer): boolean }[] = [
  { format: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    format: 'png',
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  {
    format: 'webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    format: 'heif',
    matches: (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]$/.test(bytes.toString('latin1', 8, 12)),
  },
]
/** A photograph with a shorter longer side would be blurred on a product's page. */
const LEAST_SIDE = 400

/** Stores a photograph that staff upload: validated before decoding, and without metadata. */
export async function takePhotograph(
  context: Pick<Context, 'db' | 'media' | 'conversions' | 'jobs' | 'now'>,
  sent: Uint8Array,
): Promise<StoredPhotograph> {
  const unpacked = await unpackUpload(context, sent)
  const also = (tx: Transaction, hash: string) => enqueueSizes(context.jobs, tx, { hash, square: false })
  return keepPhotograph(context, { ...unpacked, also }).catch((problem: unknown) => {
    throw problem instanceof MediaUnavailable ? problem.forStaff() : problem
  })
}

/** The picture of an uploaded file, validated before decoding. Throws 400 for what isn't a complete photograph. */
export async function unpackUpload(
  context: Pick<Context, 'conversions'>,
  sent: Uint8Array,
): Promise<Unpacked & { bytes: Buffer }> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const format = BEGINNINGS.find(({ matches }) => matches(bytes))?.format
  if (!format) throw refused('This is not a photograph we can use. Please send a JPEG, PNG, WebP or AVIF file.')
  const {
    width,
    height,
    format: found,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }))
  if (found !== format || !width || !height) throw damaged()
  // Only the header has been read so far: a file of a few kilobytes can decode to gigabytes.
  if (width * height > PIXEL_LIMIT)
    throw refused(
      `This photograph has ${width} × ${height} pixels, which is more than we can take. Please make it smaller.`,
    )
  if (Math.max(width, height) < LEAST_SIDE)
    throw refused(`This photograph has only ${width} × ${height} pixels. Please send one of at least ${LEAST_SIDE}.`)
  const unpacked = await context.conversions.take(`unpack ${hashOf(bytes)}`, () => unpack(bytes).catch(() => null))
  if (!unpacked) throw damaged()
  return { ...unpacked, bytes }
}

const refused = (sentence: string) => new ApiError('invalid', sentence, { fields: { file: [sentence] } })
const damaged = () => refused('This photograph is damaged: it could not be read to its end.')
