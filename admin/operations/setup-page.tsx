import SetupIcon from '@mui/icons-material/FactCheckOutlined'
import { Alert, Box } from '@mui/material'
import { Title } from 'react-admin'
import type { AdminResource } from '../resource.ts'
import { Section } from '../ui/section.tsx'
import { SetupSteps, useSetup } from './setup-steps.tsx'
import { ShopStatus } from './shop-status.tsx'

function SetupPage() {
  const { data, error } = useSetup(true)
  return (
    <Box sx={{ mt: 2, maxWidth: 900 }}>
      <Title title="Opening the shop" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.demo && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This demo shop has made-up products and a made-up company, so you can try everything. For your own shop, set
          DATABASE_URL to an empty Postgres database, or DEMO=off with an empty DATA_DIR.
        </Alert>
      )}
      {data && (
        <Section title={data.steps.every(({ done }) => done) ? 'The shop is ready' : 'Before you open'}>
          <SetupSteps setup={data} />
        </Section>
      )}
      <Box sx={{ mt: 2 }}>
        <Section title="This shop">
          <ShopStatus />
        </Section>
      </Box>
    </Box>
  )
}

export const setup: AdminResource = {
  name: 'setup',
  label: 'Opening the shop',
  icon: SetupIcon,
  group: 'Shop',
  superuser: true,
  list: SetupPage,
  calls: {},
}
