import ExportIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { api } from '../api.ts'
import { useDeed } from '../ui/use-deed.ts'

/** Prices and stock as a file, to be changed in a spreadsheet and sent back. */
export function ExportButton() {
  const { busy, does } = useDeed()
  return (
    <Button size="small" startIcon={<ExportIcon />} disabled={busy} onClick={() => void does(save)}>
      Export
    </Button>
  )
}

async function save(): Promise<string> {
  const { filename, chunks } = await api().staffCatalogue.exportPrices({})
  const pieces: string[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  const address = URL.createObjectURL(new Blob(pieces, { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
  return `Saved as ${filename}.`
}
