// `node scripts/precompress.mjs FOLDER`: writes each file with a hash in its name as gzip and Brotli too, at the best
// level, which is too slow for requests.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const KINDS = new Set(['.js', '.css', '.svg'])
/** Shorter files gain nothing; edge/compression.ts skips them too. */
const LEAST = 1024

const assets = join(process.argv[2], 'assets')
const files = (await readdir(assets)).filter((name) => KINDS.has(extname(name))).map((name) => join(assets, name))
await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file)
    if (bytes.length < LEAST) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)
