import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/**
 * The fonts a kind of device comes with. Tinos and Arimo are as wide as Times New Roman and Arial, letter by letter.
 */
const FONTS = {
  phone: [
    '@fontsource-variable/noto-serif/files/noto-serif-latin-wght-normal',
    '@fontsource-variable/roboto/files/roboto-latin-wght-normal',
  ],
  computer: ['@fontsource/tinos/files/tinos-latin-400-normal', '@fontsource/arimo/files/arimo-latin-400-normal'],
}
const LETTERS = Array.from({ length: 0x2123 - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place)).join('')

/**
 * Lays a device's fonts into a folder and gives the file that FONTCONFIG_FILE names: on Linux a browser started with it
 * has these fonts and no others. What stands in for the shop's own until they arrive is then as wide as it is for
 * shoppers, and not as wide as whatever font the machine happens to have.
 */
export async function fontsOf(device: keyof typeof FONTS, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const font of FONTS[device]) {
    const packaged = await readFile(join(PACKAGES, `${font}.woff2`))
    // As WOFF they end the browser that finds them among the system's fonts.
    const plain = await subset(packaged, LETTERS, {
      targetFormat: 'sfnt',
      ...(font.includes('wght') && { variationAxes: { wght: 400 } }),
    })
    await writeFile(join(folder, `${font.split('/').at(-1)}.ttf`), plain)
  }
  const file = join(folder, 'fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  return file
}
