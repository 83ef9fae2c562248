import * as z from 'zod'

/**
 * The widths in pixels at which a photograph can be had, each about a fifth more than the one before: none is fetched
 * much larger than it is drawn. Others are refused, so nobody can fill the disk with sizes.
 */
export const MEDIA_WIDTHS = [96, 160, 240, 288, 352, 432, 520, 640, 800, 960, 1120, 1280, 1536, 1920] as const
export const MEDIA_FORMATS = ['avif', 'webp', 'jpg'] as const
export type MediaWidth = (typeof MEDIA_WIDTHS)[number]
export type MediaFormat = (typeof MEDIA_FORMATS)[number]

/** A photograph: `image` is its address at 960 pixels as JPEG; `mediaAddress` gives the other sizes and formats. */
export const Photograph = z
  .object({
    image: z.string(),
    alt: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** The dominant colour: "#d5c8b4". */
    color: z.string(),
    /**
     * Itself in a dozen pixels, as a data: address: what stands, blurred, in its place until it arrives. Empty where it
     * isn't known.
     */
    blur: z.string(),
  })
  .meta({ id: 'Photograph' })
export type Photograph = z.infer<typeof Photograph>

/**
 * Where a wide photograph shows its thing, from the left edge (0) to the right (1): what is cut square keeps this much
 * of what is cut off to its left.
 */
export const SQUARE_FOCUS = 0.78

/**
 * The address of the same photograph at another width and format: /media/{hash}/{width}.{format}, or
 * {width}-square.{format} for a square cut from it.
 */
export function mediaAddress(image: string, width: MediaWidth, format: MediaFormat, cut: '' | '-square' = ''): string {
  return `${image.slice(0, image.lastIndexOf('/'))}/${width}${cut}.${format}`
}
