import { Box } from '@mui/material'
import { mediaAddress } from '#contract/media.ts'

/** A small photograph, or a linen square without one. */
export function Thumbnail({ image, alt = '', size = 48 }: { image: string | null; alt?: string; size?: number }) {
  const frame = {
    width: size,
    height: size,
    objectFit: 'cover',
    bgcolor: '#EFE8DB',
    borderRadius: '2px',
    flex: 'none',
    display: 'block',
  } as const
  if (!image) return <Box sx={frame} />
  return <Box component="img" src={mediaAddress(image, 240, 'webp')} alt={alt} width={size} height={size} sx={frame} />
}
