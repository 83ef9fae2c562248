/** True if a photograph's dominant colour ("#7c4420") needs light text, by WCAG's relative luminance. */
export function isDark(color: string): boolean {
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.13
}
