import ExportIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { api } from '../api.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { useAction } from '../ui/use-action.ts'

/** Exports the codes that the list shows, with their uses. */
export function ExportDiscounts() {
  const { filterValues } = useListContext()
  const { busy, run } = useAction()
  const save = async () => {
    const { search, batch } = filterValues as { search?: string; batch?: string }
    const file = await api().staffDiscounts.export({ ...(search && { search }), ...(batch && { batch }) })
    await keepDownload(file)
    return `Saved as ${file.filename}.`
  }
  return (
    <Button size="small" startIcon={<ExportIcon />} disabled={busy} onClick={() => void run(save)}>
      Export
    </Button>
  )
}
