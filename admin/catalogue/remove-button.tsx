import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, type RaRecord, useRecordContext, useRedirect } from 'react-admin'
import { useAction } from '../ui/use-action.ts'

interface RemoveButtonProps<R extends RaRecord<number>> {
  resource: string
  /** What the record is called. */
  naming?: (record: R) => string
  question(name: string): string
  remove(id: number): Promise<{ removed: boolean; detail: string }>
}

/** Removes the open record after a confirmation. */
export function RemoveButton<R extends RaRecord<number> = RaRecord<number> & { name: string }>({
  resource,
  naming = ({ name }) => name,
  question,
  remove,
}: RemoveButtonProps<R>) {
  const record = useRecordContext<R>()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const redirect = useRedirect()
  const cache = useQueryClient()
  if (!record) return null
  const name = naming(record)
  const confirmed = async () => {
    await run(
      () => remove(record.id),
      ({ removed }) => {
        if (!removed) return false
        cache.removeQueries({ queryKey: [resource, 'getOne'] })
        redirect('list', resource)
        return true
      },
    )
    setAsking(false)
  }
  return (
    <>
      <Button color="error" startIcon={<RemoveIcon />} disabled={busy} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Confirm
        isOpen={asking}
        loading={busy}
        title={`Remove ${name}`}
        content={question(name)}
        confirm="Remove"
        confirmColor="warning"
        onConfirm={() => void confirmed()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
