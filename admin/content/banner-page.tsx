import BannerIcon from '@mui/icons-material/CampaignOutlined'
import { Box } from '@mui/material'
import { BooleanInput, DateInput, TextInput } from 'react-admin'
import { BANNER_MAX } from '#contract/limits.ts'
import type { BannerText } from '#contract/staff/content.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'
import { PageLinkInput } from './page-link-input.tsx'
import { PreviewTypedButton } from './preview-typed-button.tsx'

function BannerPage() {
  return (
    <DocumentPage
      resource="banner"
      title="Banner"
      intro="One line above the header of every page, for example about a holiday, a market or a new soap."
      preview={<PreviewTypedButton<BannerText> ask={(typed) => api().staffContent.previewBanner(typed)} />}
    >
      <BooleanInput source="on" label="Show the banner" />
      <TextInput
        source="text"
        label="What it says"
        fullWidth
        parse={asText}
        helperText={`Up to ${BANNER_MAX} characters. On a phone two lines are about 70.`}
      />
      <PageLinkInput source="to" label="Link" helperText="Leave empty for no link." />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
          columnGap: 2,
          width: '100%',
        }}
      >
        <DateInput
          source="from"
          label="First day"
          parse={asDay}
          helperText="From midnight, UK time. Leave empty to start now."
        />
        <DateInput
          source="until"
          label="Last day"
          parse={asDay}
          helperText="Until midnight at the end of that day, UK time. Leave empty to show it until you switch it off."
        />
      </Box>
    </DocumentPage>
  )
}

const asText = (text: string | null) => text ?? ''
const asDay = (day: string) => day || null

export const banner: AdminResource = {
  name: 'banner',
  label: 'Banner',
  icon: BannerIcon,
  group: 'Content',
  list: BannerPage,
  calls: documentCalls(
    (client) => () => client.staffContent.banner({}),
    (client) => client.staffContent.updateBanner,
  ),
}
