import ExportIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { api } from '../api.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { useAction } from '../ui/use-action.ts'

interface Filters {
  search?: string
  batch?: string
  automatic?: 'true' | 'false'
}

/** Exports the codes that the list shows, with their uses. */
export function ExportDiscounts() {
  const { filterValues } = useListContext()
  const { busy, run } = useAction()
  const save = async () => {
    const { search, batch, automatic } = filterValues as Filters
    const file = await api().staffDiscounts.export({
      ...(search && { search }),
      ...(batch && { batch }),
      ...(automatic && { automatic }),
    })
    await keepDownload(file)
    return `Saved as ${file.filename}.`
  }
  return (
    <Button size="small" startIcon={<ExportIcon />} disabled={busy} onClick={() => void run(save)}>
      Export
    </Button>
  )
}
