import FileIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useRef, useState } from 'react'

/** A drop zone and button for one CSV file. */
export function FileDrop({ onFile }: { onFile(file: File): void }) {
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file) onFile(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
      sx={{
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : 'transparent',
        borderRadius: 1,
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" startIcon={<FileIcon />} onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <Typography variant="body2" color="textSecondary">
          or drop it here
        </Typography>
      </Box>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          take(event.target.files?.[0])
          // Without this, choosing the same file again, corrected, fires no event.
          event.target.value = ''
        }}
      />
    </Box>
  )
}
