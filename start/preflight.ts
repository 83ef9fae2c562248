import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, databaseProblem } from '#server/db/database-problem.ts'
import { askBucket, type BucketSettings } from '#server/media/store.ts'

interface PreflightSettings {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  bucket: BucketSettings | null
}

/** Milliseconds for each check. Short, because a person waits at a terminal. */
const TIMEOUT_MS = 10_000

/** Problems with the folder, the database and the bucket of the settings, a sentence each. Checks all three. */
export async function preflightProblems({ DATA_DIR, DATABASE_URL, bucket }: PreflightSettings): Promise<string[]> {
  const problems = await Promise.all([
    folderProblem(DATA_DIR),
    DATABASE_URL ? databaseProblem(DATABASE_URL, TIMEOUT_MS) : null,
    bucket ? bucketProblem(bucket) : null,
  ])
  return problems.filter((problem) => problem !== null)
}

async function folderProblem(folder: string): Promise<string | null> {
  const file = join(folder, `.written-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, '')
    await rm(file)
    return null
  } catch (problem) {
    return `DATA_DIR is ${folder}, and the shop can’t write there (${codeOf(problem)}). Give the folder to the user that runs the shop, or name another.`
  }
}

async function bucketProblem(bucket: BucketSettings): Promise<string | null> {
  const problem = await askBucket(bucket, TIMEOUT_MS)
  if (!problem) return null
  if (problem.status === 404)
    return `S3_BUCKET: there is no bucket ${bucket.bucket} at ${bucket.endpoint}. Create it, or correct the name.`
  if (problem.status === 401 || problem.status === 403)
    return `S3_BUCKET: ${bucket.endpoint} doesn’t let this key use the bucket ${bucket.bucket}. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`
  return `S3_ENDPOINT: ${bucket.endpoint} did not answer for the bucket ${bucket.bucket} (${problem.message}).`
}
