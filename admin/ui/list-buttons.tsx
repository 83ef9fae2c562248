import AddIcon from '@mui/icons-material/Add'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useSimpleFormIterator, useSimpleFormIteratorItem } from 'react-admin'

/** Props of a SimpleFormIterator that name its buttons: "Add a question", "Move question 2 up", "Remove question 2". */
export function rowsOf(thing: string, blank?: unknown, add = `Add a ${thing}`) {
  return {
    fullWidth: true,
    disableClear: true,
    addButton: <AddRowButton label={add} blank={blank} />,
    reOrderButtons: <MoveRowButtons thing={thing} />,
    removeButton: <RemoveRowButton thing={thing} />,
  }
}

/** "Add a size". SimpleFormIterator passes no handler to a custom button. `blank` is the new row. */
export function AddRowButton({ label, blank }: { label: string; blank?: unknown }) {
  const { add } = useSimpleFormIterator()
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add(blank)}>
      {label}
    </Button>
  )
}

/** "Move size 2 up", "Move size 2 down". */
export function MoveRowButtons({ thing }: { thing: string }) {
  const { index, total, reOrder } = useSimpleFormIteratorItem()
  const name = `${thing} ${index + 1}`
  return (
    <>
      <RowButton
        label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => reOrder(index - 1)}
        icon={<UpIcon fontSize="small" />}
      />
      <RowButton
        label={`Move ${name} down`}
        disabled={index >= total - 1}
        onClick={() => reOrder(index + 1)}
        icon={<DownIcon fontSize="small" />}
      />
    </>
  )
}

/** "Remove size 2". */
export function RemoveRowButton({ thing }: { thing: string }) {
  const { index, remove } = useSimpleFormIteratorItem()
  return (
    <RowButton label={`Remove ${thing} ${index + 1}`} onClick={() => remove()} icon={<RemoveIcon fontSize="small" />} />
  )
}

function RowButton({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick(): void
}) {
  return (
    <Tooltip title={label}>
      {/* A disabled button fires no events, and the tooltip needs them. */}
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled ?? false} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
