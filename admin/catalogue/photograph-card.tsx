import EarlierIcon from '@mui/icons-material/ArrowBack'
import LaterIcon from '@mui/icons-material/ArrowForward'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { required } from 'react-admin'
import { mediaAddress } from '#contract/media.ts'
import type { FormPhotograph } from './form-photograph.ts'
import { Line } from './inputs.tsx'

interface PhotographCardProps {
  photograph: FormPhotograph
  at: number
  count: number
  onMove(to: number): void
  onRemove(): void
  onDragStart(): void
  onDrop(): void
}

/** A photograph of the product form, which can be dragged or moved with buttons. */
export function PhotographCard({ photograph, at, count, onMove, onRemove, onDragStart, onDrop }: PhotographCardProps) {
  const name = `photograph ${at + 1}`
  return (
    <Box
      component="li"
      aria-label={`Photograph ${at + 1} of ${count}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Files dropped on a photograph belong to the drop zone around it.
        if (event.dataTransfer.files.length > 0) return
        event.stopPropagation()
        onDrop()
      }}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1, bgcolor: 'background.paper' }}
    >
      <Box
        component="img"
        src={mediaAddress(photograph.image, 240, 'webp')}
        alt={photograph.alt || `New ${name}`}
        draggable
        onDragStart={onDragStart}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: '1',
          objectFit: 'cover',
          bgcolor: photograph.color,
          cursor: 'grab',
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', my: 0.5 }}>
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
          {at === 0 ? 'First' : `No. ${at + 1}`} · {photograph.width} × {photograph.height}
        </Typography>
        <Press
          label={`Move ${name} earlier`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
          icon={<EarlierIcon fontSize="small" />}
        />
        <Press
          label={`Move ${name} later`}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
          icon={<LaterIcon fontSize="small" />}
        />
        <Press label={`Remove ${name}`} onClick={onRemove} icon={<RemoveIcon fontSize="small" />} />
      </Box>
      <Line
        source={`photographs.${at}.alt`}
        label="What it shows"
        multiline
        validate={required('Describe the photograph for people who can’t see it')}
        helperText={false}
      />
    </Box>
  )
}

function Press({
  label,
  icon,
  ...button
}: {
  label: string
  icon: React.ReactNode
  disabled?: boolean
  onClick(): void
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} {...button}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
