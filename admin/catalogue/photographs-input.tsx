import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material'
import { type DragEvent, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { PHOTOGRAPH_MB } from '#contract/limits.ts'
import type { FormPhotograph } from './form-photograph.ts'
import { PhotographCard } from './photograph-card.tsx'
import { useUploads } from './use-uploads.ts'

/** The photographs of a product: upload by choosing or dropping, order, and describe. */
export function PhotographsInput() {
  const { fields, append, remove, move } = useFieldArray<{ photographs: FormPhotograph[] }, 'photographs', 'key'>({
    name: 'photographs',
    keyName: 'key',
  })
  const { upload, underWay, problems } = useUploads((photograph) =>
    append({ ...photograph, alt: '' }, { shouldFocus: false }),
  )
  const [over, setOver] = useState(false)
  const [moving, setMoving] = useState<number | null>(null)
  const chooser = useRef<HTMLInputElement>(null)

  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void upload([...event.dataTransfer.files])
  }
  const droppedOn = (at: number) => {
    if (moving !== null && moving !== at) move(moving, at)
    setMoving(null)
  }
  return (
    <Box sx={{ width: '100%' }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(moving === null)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        sx={{
          border: '1px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          bgcolor: over ? 'action.hover' : 'transparent',
          borderRadius: 1,
          p: 2,
        }}
      >
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            p: 0,
            m: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          }}
        >
          {fields.map((photograph, at) => (
            <PhotographCard
              key={photograph.key}
              photograph={photograph}
              at={at}
              count={fields.length}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
              onDragStart={() => setMoving(at)}
              onDrop={() => droppedOn(at)}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: fields.length > 0 ? 2 : 0 }}>
          <Button
            variant="outlined"
            startIcon={underWay > 0 ? <CircularProgress size={16} /> : <AddIcon />}
            onClick={() => chooser.current?.click()}
          >
            {underWay > 0
              ? `Uploading ${underWay === 1 ? 'a photograph' : `${underWay} photographs`}`
              : 'Add photographs'}
          </Button>
          <Typography variant="body2" color="textSecondary">
            or drop them here. JPEG, PNG, WebP or AVIF, up to {PHOTOGRAPH_MB} MB each. Product cards and the cart show
            the first one.
          </Typography>
          <input
            ref={chooser}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            hidden
            aria-label="Choose photographs"
            onChange={(event) => {
              void upload([...(event.target.files ?? [])])
              // Without this, choosing the same file again fires no event.
              event.target.value = ''
            }}
          />
        </Box>
      </Box>
      {problems.map((problem) => (
        <Alert key={problem} severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      ))}
    </Box>
  )
}
