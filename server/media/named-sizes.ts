import { MEDIA_WIDTHS } from '#contract/media.ts'

/** For emails, search engines, other sites, and browsers without AVIF and WebP. */
const JPEG_WIDTHS = [640, 960, 1280]
/**
 * Offered for small photographs too: thumbnails (storefront/ui/thumbnail.tsx, admin/), and before a page is read
 * (storefront/ui/photo.tsx).
 */
const ALWAYS = { webp: [96, 160, 240, 288, 432], avif: [640] }

/** The sizes of a photograph that pages use, as the last part of their paths. Only the home page uses squares. */
export function namedSizes({ width, height }: { width: number; height: number }, square: boolean): string[] {
  const upTo = (side: number, format: 'avif' | 'webp', always: number[]) => [
    ...new Set(
      [...MEDIA_WIDTHS.filter((candidate) => candidate <= side), ...always].map(
        (candidate) => `${candidate}.${format}`,
      ),
    ),
  ]
  const side = Math.min(width, height)
  const squares = square
    ? [...upTo(side, 'avif', ALWAYS.avif), ...upTo(side, 'webp', [])].map((name) => name.replace('.', '-square.'))
    : []
  // The most used first: nearly every browser takes AVIF.
  return [
    ...squares,
    ...upTo(width, 'avif', ALWAYS.avif),
    ...JPEG_WIDTHS.map((candidate) => `${candidate}.jpg`),
    ...upTo(width, 'webp', ALWAYS.webp),
  ]
}
