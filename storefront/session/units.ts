/** How many pieces the lines of a cart hold together. */
export function units(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
