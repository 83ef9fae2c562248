import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { SaveButton, SimpleForm, Toolbar } from 'react-admin'
import type { StaffClient } from '#contract/staff/client.ts'
import type { ResourceCalls, SomeCall } from '../resource.ts'
import { RecordEdit } from './record-page.tsx'

/** react-admin needs an id, but a single document has none. */
const ONLY = 'only'

interface DocumentPageProps {
  resource: string
  title: string
  intro?: ReactNode
  /** A button next to Save. */
  preview?: ReactNode
  children: ReactNode
}

/** The form of a single document, such as About us or the business details. It stays open after saving. */
export function DocumentPage({ resource, title, intro, preview, children }: DocumentPageProps) {
  return (
    <RecordEdit
      resource={resource}
      id={ONLY}
      title={title}
      redirect={false}
      actions={false}
      sx={{ mt: 2, maxWidth: 900 }}
    >
      <SimpleForm warnWhenUnsavedChanges toolbar={<DocumentToolbar preview={preview} />}>
        {intro && <Box sx={{ color: 'text.secondary', mb: 2 }}>{intro}</Box>}
        {children}
      </SimpleForm>
    </RecordEdit>
  )
}

function DocumentToolbar({ preview }: { preview: ReactNode }) {
  return (
    <Toolbar sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, height: 'auto' }}>
      <SaveButton />
      {preview}
    </Toolbar>
  )
}

/** The calls of a document: read, and update with the version that was read. */
export function documentCalls(
  read: (client: StaffClient) => () => Promise<object>,
  update: (client: StaffClient) => SomeCall,
): ResourceCalls {
  return {
    one: (client) => async () => ({ id: ONLY, ...(await read(client)()) }),
    update: (client) => async (input) => ({ id: ONLY, ...((await update(client)(input)) as object) }),
  }
}

/** Calls for a short list that the API returns unpaged. */
export function wholeList<T extends { id: number }>(
  read: (client: StaffClient) => Promise<T[]>,
): Pick<ResourceCalls, 'list' | 'one'> {
  return {
    list: (client) => async () => {
      const results = await read(client)
      return { results, count: results.length }
    },
    one: (client) => async (input: { id: number | string }) => {
      const found = (await read(client)).find(({ id }) => String(id) === String(input.id))
      if (!found) throw new Error('This page no longer exists.')
      return found
    },
  }
}
