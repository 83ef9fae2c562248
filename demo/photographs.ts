import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { hashOf, unpack } from '#server/media/media.ts'

/** As in photographs/manifest.json, which has how each looks too: to decode them all takes a start 8 seconds. */
export interface DemoPhotograph {
  file: string
  alt: string
  hash: string
  /** Pixels. */
  width: number
  height: number
  color: string
  blur: string
}

const MANIFEST = pathOf('manifest.json')

export function pathOf(file: string): string {
  return fileURLToPath(new URL(`./photographs/${file}`, import.meta.url))
}

export async function readPhotographs(): Promise<DemoPhotograph[]> {
  return JSON.parse(await readFile(MANIFEST, 'utf8'))
}

/** Writes into the manifest how each photograph looks. Raises on metadata, which every visitor could download. */
export async function describePhotographs(): Promise<void> {
  const described = await Promise.all(
    (await readPhotographs()).map(async ({ file, alt }) => {
      const bytes = await readFile(pathOf(file))
      const { exif, icc, iptc, xmp } = await sharp(bytes).metadata()
      if (exif || icc || iptc || xmp) throw new Error(`The photograph ${file} has metadata. Save it without.`)
      const { data, ...seen } = await unpack(bytes)
      return { file, alt, hash: hashOf(bytes), ...seen }
    }),
  )
  await writeFile(MANIFEST, `${JSON.stringify(described, null, 1)}\n`)
}
