import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import type { PolicyName } from '#contract/policies.ts'
import type { PolicyVersion, StaffPolicy } from '#contract/staff/policies.ts'
import { api } from '../api.ts'
import { formatInstant } from '../ui/when.tsx'

type WholeVersion = PolicyVersion & { lead: string; content: string }

/** All published versions, newest first. The version in force on an order's day applies to the order. */
export function PolicyVersions({ policy: { id, title, versions } }: { policy: StaffPolicy }) {
  const [read, setRead] = useState<WholeVersion | null>(null)
  const [error, setError] = useState<string | null>(null)
  const open = async (policy: PolicyName, number: number) => {
    setError(null)
    try {
      setRead(await api().staffPolicies.version({ policy, version_number: number }))
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'The version could not be loaded.')
    }
  }
  return (
    <Box component="section" aria-label="Versions" sx={{ width: '100%', mt: 2 }}>
      <Typography variant="h6" component="h2">
        Versions
      </Typography>
      {error && <Alert severity="error">{error}</Alert>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions.map((version) => (
          <Box
            component="li"
            key={version.number}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}
          >
            <Typography variant="body2">{describe(version)}</Typography>
            <Button size="small" onClick={() => void open(id, version.number)}>
              {`Read version ${version.number}`}
            </Button>
          </Box>
        ))}
      </Box>
      {read && (
        <Dialog open onClose={() => setRead(null)} fullWidth maxWidth="md" aria-labelledby="version-title">
          <DialogTitle id="version-title">{`${title}, version ${read.number}`}</DialogTitle>
          <DialogContent>
            <Typography variant="body2" color="textSecondary" gutterBottom>
              {describe(read)}
            </Typography>
            <Typography sx={{ fontStyle: 'italic' }}>{read.lead}</Typography>
            {/* The server sanitised the HTML when it was published. */}
            <Box sx={{ overflowWrap: 'anywhere' }} dangerouslySetInnerHTML={{ __html: read.content }} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setRead(null)}>Close</Button>
          </DialogActions>
        </Dialog>
      )}
    </Box>
  )
}

function describe({ number, own, published_at, published_by, until }: PolicyVersion): string {
  const by = published_by ? `, published by ${published_by}` : ''
  const end = until ? `until ${formatInstant(until)}` : '(now)'
  return `Version ${number}: in force from ${formatInstant(published_at)} ${end}${by}${own ? ', default text' : ''}`
}
