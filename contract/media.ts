import * as z from 'zod'
import { Untranslated } from './untranslated.ts'

/**
 * The widths of photographs in pixels, each about a fifth larger than the one before, so that no browser loads much
 * more than it shows. Other widths are refused: requests for them could fill the disk.
 */
export const MEDIA_WIDTHS = [96, 160, 240, 288, 352, 432, 520, 640, 800, 960, 1120, 1280, 1536, 1920] as const
export const MEDIA_FORMATS = ['avif', 'webp', 'jpg'] as const
export type MediaWidth = (typeof MEDIA_WIDTHS)[number]
export type MediaFormat = (typeof MEDIA_FORMATS)[number]

/** A photograph: `image` is its URL at 960 pixels as JPEG; `mediaAddress` gives the other sizes and formats. */
export const Photograph = z
  .object({
    image: z.string(),
    alt: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** The dominant colour: "#d5c8b4". */
    color: z.string(),
    /**
     * The photograph in a dozen pixels as a data: URL, blurred until the photograph has loaded. Empty where it isn't
     * known.
     */
    blur: z.string(),
    untranslated: Untranslated,
  })
  .meta({ id: 'Photograph' })
export type Photograph = z.infer<typeof Photograph>

/**
 * Where the subject of a wide photograph is, from the left edge (0) to the right (1): a square crop takes this share of
 * the cut from the left.
 */
export const SQUARE_FOCUS = 0.78

/**
 * The URL of a photograph at another width and format: /media/{hash}/{width}.{format}, or {width}-square.{format} for a
 * square crop.
 */
export function mediaAddress(image: string, width: MediaWidth, format: MediaFormat, cut: '' | '-square' = ''): string {
  return `${image.slice(0, image.lastIndexOf('/'))}/${width}${cut}.${format}`
}
