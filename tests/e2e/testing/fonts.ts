import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subset from 'subset-font'

/**
 * The fonts a kind of device comes with. Tinos and Arimo are as wide as Times New Roman and Arial, letter by letter.
 */
const FONTS = {
  phone: [
    import.meta.resolve('@fontsource-variable/noto-serif/files/noto-serif-latin-wght-normal.woff2'),
    import.meta.resolve('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2'),
  ],
  computer: [
    import.meta.resolve('@fontsource/tinos/files/tinos-latin-400-normal.woff2'),
    import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
  ],
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
    const packaged = await readFile(new URL(font))
    // As WOFF they end the browser that finds them among the system's fonts.
    const plain = await subset(packaged, LETTERS, {
      targetFormat: 'sfnt',
      ...(font.includes('wght') && { variationAxes: { wght: 400 } }),
    })
    await writeFile(join(folder, `${basename(font, '.woff2')}.ttf`), plain)
  }
  const file = join(folder, 'fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  return file
}
