import ExportIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { api } from '../api.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { useAction } from '../ui/use-action.ts'

/** Exports prices and stock for a spreadsheet and the import. */
export function ExportButton() {
  const { busy, run } = useAction()
  return (
    <Button size="small" startIcon={<ExportIcon />} disabled={busy} onClick={() => void run(save)}>
      Export
    </Button>
  )
}

async function save(): Promise<string> {
  const file = await api().staffCatalogue.exportPrices({})
  await keepDownload(file)
  return `Saved as ${file.filename}.`
}
