import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subset from 'subset-font'

/** The fonts of each kind of device. Tinos and Arimo have the metrics of Times New Roman and Arial. */
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
 * Writes a device's fonts to a folder and returns the file for FONTCONFIG_FILE. On Linux, a browser started with it has
 * only these fonts, so fallback text is as wide as on shoppers' devices, whatever the machine has installed.
 */
export async function fontsOf(device: keyof typeof FONTS, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const font of FONTS[device]) {
    const packaged = await readFile(new URL(font))
    // A WOFF among the system's fonts crashes the browser.
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
