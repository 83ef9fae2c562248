import { Box } from '@mui/material'

/** A small photograph of what a line is about; linen where there is none. contract/media.ts has the sizes, and schemas that aren't wanted here. */
export function Thumbnail({ image, alt = '', size = 48 }: { image: string | null; alt?: string; size?: number }) {
  const frame = { width: size, height: size, objectFit: 'cover', bgcolor: '#EFE8DB', borderRadius: '2px', flex: 'none', display: 'block' } as const
  if (!image) return <Box sx={frame} />
  return <Box component="img" src={image.replace(/\/\d+\.(avif|webp|jpg)$/, '/240.webp')} alt={alt} width={size} height={size} sx={frame} />
}
