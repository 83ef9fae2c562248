import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where photographs are kept. Paths are "hash/name" and never come from a visitor unchecked. */
export interface MediaStore {
  read(path: string): Promise<Buffer | null>
  write(path: string, bytes: Buffer): Promise<void>
  /** Removes everything under a photograph's hash. */
  remove(hash: string): Promise<void>
}

/** In a folder. Written beside and renamed, so that nobody reads half a picture. */
export function folderStore(folder: string): MediaStore {
  return {
    async read(path) {
      try {
        return await readFile(join(folder, path))
      } catch (problem) {
        if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
        throw problem
      }
    },
    async write(path, bytes) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      const part = `${file}.${randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, file)
    },
    remove: (hash) => rm(join(folder, hash), { recursive: true, force: true }),
  }
}

export interface BucketSettings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** In an S3-compatible bucket, for several machines. The SDK is loaded only where it is used. */
export async function bucketStore(settings: BucketSettings): Promise<MediaStore> {
  const { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
  return {
    async read(path) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: path }))
        return found.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
      } catch (problem) {
        if (problem instanceof NoSuchKey) return null
        throw problem
      }
    },
    async write(path, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes, CacheControl: 'public, max-age=31536000, immutable' }))
    },
    async remove(hash) {
      const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${hash}/` }))
      const Objects = (listed.Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []))
      if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    },
  }
}
