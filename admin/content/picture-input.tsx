import UploadIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useInput } from 'react-admin'
import { PHOTOGRAPH_MB } from '#contract/limits.ts'
import { mediaAddress } from '#contract/media.ts'
import type { Picture } from '#contract/staff/editing.ts'
import { api } from '../api.ts'

/** A photograph with its description. */
export function PictureInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source, defaultValue: null })
  const { busy, problem, take } = useUpload()
  const chooser = useRef<HTMLInputElement>(null)
  // The form types values as `any`; only this input writes this one.
  const stored = field.value as Picture | null
  const picture = stored?.hash ? stored : null
  const message = problem || fieldState.error?.message || partProblem(fieldState.error)
  return (
    <Box data-field={field.name} data-label={label} sx={{ width: '100%', mb: 2 }}>
      <Typography component="p" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {picture && (
          <Box
            component="img"
            src={mediaAddress(`/media/${picture.hash}/960.jpg`, 432, 'webp')}
            alt={picture.alt}
            sx={{ width: 200, aspectRatio: '4 / 3', objectFit: 'cover' }}
          />
        )}
        <Box sx={{ flex: '1 1 240px' }}>
          {picture && (
            <TextField
              fullWidth
              required
              label="What it shows"
              value={picture.alt}
              onChange={(event) => field.onChange({ ...picture, alt: event.target.value })}
              helperText="Screen readers read this out."
            />
          )}
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button startIcon={<UploadIcon />} disabled={busy} onClick={() => chooser.current?.click()}>
              {busy ? 'Uploading…' : picture ? 'Change photograph' : 'Choose a photograph'}
            </Button>
            {picture && (
              <Button color="error" onClick={() => field.onChange(null)}>
                Remove
              </Button>
            )}
          </Box>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={`${label}: file`}
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) =>
              void take(event.target.files?.[0]).then(
                (hash) => hash && field.onChange({ hash, alt: picture?.alt ?? '' }),
              )
            }
          />
          <FormHelperText error={message !== undefined}>
            {message ?? `JPEG, PNG, WebP or AVIF, up to ${PHOTOGRAPH_MB} MB.`}
          </FormHelperText>
        </Box>
      </Box>
    </Box>
  )
}

/** Uploads a photograph. Returns its hash, or null on an error. */
function useUpload() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const take = async (file: File | undefined): Promise<string | null> => {
    if (!file) return null
    setBusy(true)
    setProblem(undefined)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return (await api().staffCatalogue.uploadPhotograph({ file: { bytes, content_type: file.type } })).hash
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The photograph could not be uploaded.')
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, take }
}

/** The form nests an error of "picture.alt" or "picture.hash" one level deeper. */
function partProblem(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const part: unknown = 'hash' in error ? error.hash : 'alt' in error ? error.alt : null
  return typeof part === 'object' && part !== null && 'message' in part ? String(part.message) : undefined
}
