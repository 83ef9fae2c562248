import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { ApiError } from '#server/http/api-error.ts'

export interface StoredFile {
  length: number
  /** The bytes as a stream. Holds a file or connection open until it is read to its end or destroyed. */
  stream: Readable
}

/** Storage of photographs. Paths are "hash/name" and are validated before they get here. */
export interface MediaStore {
  read(path: string): Promise<Buffer | null>
  open(path: string): Promise<StoredFile | null>
  has(path: string): Promise<boolean>
  write(path: string, bytes: Buffer): Promise<void>
  /** Deletes all sizes of a photograph. */
  remove(hash: string): Promise<void>
  /** The hashes of all stored photographs. */
  hashes(): Promise<string[]>
}

/** The bucket doesn't answer or refuses the shop, or the disk is full. */
export class MediaUnavailable extends ApiError {
  readonly #place: string
  constructor(problem: unknown, place: string) {
    super('unavailable', 'Photographs can’t be read or stored at the moment. Please try again soon.', { retryAfter: 5 })
    this.#place = place
    this.cause = problem
  }

  /** Names the bucket or folder and its answer, which are nothing for shoppers. */
  forStaff(): ApiError {
    const why = this.cause instanceof Error ? this.cause.message || this.cause.name : String(this.cause)
    const sentence = `This photograph wasn’t stored: ${this.#place} doesn’t take it (${why}). Please try again, and if it lasts tell who runs the shop.`
    return new ApiError('unavailable', sentence, { retryAfter: 5 })
  }
}

/** In a folder. Files are written under another name and renamed, so that no reader gets half a picture. */
export function folderStore(folder: string): MediaStore {
  return {
    read: (path) => readFile(join(folder, path)).catch(nullIfMissing),
    async open(path) {
      const file = await open(join(folder, path)).catch(nullIfMissing)
      return file && { length: (await file.stat()).size, stream: file.createReadStream() }
    },
    has: (path) =>
      access(join(folder, path)).then(
        () => true,
        () => false,
      ),
    async write(path, bytes) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      const part = `${file}.${randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, file)
    },
    remove: (hash) => rm(join(folder, hash), { recursive: true, force: true }),
    hashes: async () => (await readdir(folder).catch(nullIfMissing)) ?? [],
  }
}

function nullIfMissing(problem: unknown): null {
  if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
  throw problem
}

export interface BucketSettings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds for each of the library's three tries; it has no limit of its own. */
const requestHandler = { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true }

/** In an S3-compatible bucket, for several machines. Loads the SDK only then. */
async function bucketStore(settings: BucketSettings): Promise<MediaStore> {
  const {
    DeleteObjectsCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    NoSuchKey,
    NotFound,
    PutObjectCommand,
    S3Client,
    paginateListObjectsV2,
  } = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, requestHandler })
  const get = async (path: string) => {
    try {
      return await client.send(new GetObjectCommand({ Bucket, Key: path }))
    } catch (problem) {
      if (problem instanceof NoSuchKey) return null
      throw problem
    }
  }
  return {
    async read(path) {
      const found = await get(path)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    async open(path) {
      const found = await get(path)
      // A Node stream; the SDK's type covers browsers too.
      return found?.Body instanceof Readable && found.ContentLength !== undefined
        ? { length: found.ContentLength, stream: found.Body }
        : null
    },
    async has(path) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: path }))
        return true
      } catch (problem) {
        if (problem instanceof NotFound) return false
        throw problem
      }
    },
    async write(path, bytes) {
      await client.send(
        new PutObjectCommand({ Bucket, Key: path, Body: bytes, CacheControl: 'public, max-age=31536000, immutable' }),
      )
    },
    async remove(hash) {
      const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${hash}/` }))
      const Objects = (listed.Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []))
      if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    },
    async hashes() {
      const found: string[] = []
      // A page of the listing has at most a thousand names.
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Delimiter: '/' }))
        found.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => (Prefix ? [Prefix.slice(0, -1)] : [])))
      return found
    },
  }
}

/** Checks the bucket. Returns the HTTP status, if there was one, and the SDK's message; null when it works. */
export async function askBucket(
  settings: BucketSettings,
  patience: number,
): Promise<{ status: number | null; message: string } | null> {
  const { HeadBucketCommand, S3Client, S3ServiceException } = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(patience) })
    return null
  } catch (problem) {
    const status = problem instanceof S3ServiceException ? (problem.$metadata.httpStatusCode ?? null) : null
    return { status, message: problem instanceof Error ? problem.message : String(problem) }
  } finally {
    client.destroy()
  }
}

/** The store of the settings: the bucket, or DATA_DIR/media. Its failures are MediaUnavailable. */
export async function openStore({
  bucket,
  DATA_DIR,
}: {
  bucket: BucketSettings | null
  DATA_DIR: string
}): Promise<MediaStore> {
  const place = bucket ? `the bucket ${bucket.bucket} at ${bucket.endpoint}` : `the folder ${join(DATA_DIR, 'media')}`
  const store = bucket ? await bucketStore(bucket) : folderStore(join(DATA_DIR, 'media'))
  const fail = (problem: unknown): never => {
    throw new MediaUnavailable(problem, place)
  }
  return {
    read: (path) => store.read(path).catch(fail),
    open: (path) => store.open(path).catch(fail),
    has: (path) => store.has(path).catch(fail),
    write: (path, bytes) => store.write(path, bytes).catch(fail),
    remove: (hash) => store.remove(hash).catch(fail),
    hashes: () => store.hashes().catch(fail),
  }
}
