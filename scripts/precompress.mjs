// `node scripts/precompress.mjs FOLDER…`: writes each file with a hash in its name as gzip and Brotli too, at levels
// which are too slow for requests.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const KINDS = new Set(['.js', '.css', '.svg'])
/** Shorter files gain nothing; edge/compression.ts skips them too. */
const LEAST = 1024
/** Longer files, the back office's, take seconds at Brotli's best level, and get 9 % shorter. */
const MOST_AT_BEST = 1_000_000

for (const folder of process.argv.slice(2)) {
  const assets = join(folder, 'assets')
  const names = await readdir(assets)
  const waiting = names.filter((name) => KINDS.has(extname(name)) && !names.includes(`${name}.gz`))
  await Promise.all(waiting.map((name) => compress(join(assets, name))))
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < LEAST) return
  const quality = bytes.length > MOST_AT_BEST ? 9 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  // Both under another name first, because a shop may already run.
  await write(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await write(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

async function write(file, bytes) {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, file)
}
