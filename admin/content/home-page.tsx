import HomeIcon from '@mui/icons-material/HomeOutlined'
import { Box } from '@mui/material'
import { ArrayInput, BooleanInput, required, SelectInput, SimpleFormIterator, TextInput } from 'react-admin'
import { FaqEntry } from '#contract/content.ts'
import type { HomeText } from '#contract/staff/content.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'
import { rowsOf } from '../ui/list-buttons.tsx'
import { Section } from '../ui/section.tsx'
import { PageLinkInput } from './page-link-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { PreviewTypedButton } from './preview-typed-button.tsx'

const CATEGORIES = FaqEntry.shape.category.options.map((name) => ({ id: name, name }))
const STARS = [5, 4, 3, 2, 1].map((stars) => ({ id: stars, name: `${stars} of 5` }))

function HomePage() {
  return (
    <DocumentPage
      resource="home-page"
      title="Home page"
      intro="The photographs and text at the top, the headings, what customers said, and the questions."
      preview={<PreviewTypedButton<HomeText> ask={(typed) => api().staffContent.previewHome(typed)} />}
    >
      <Box sx={PART}>
        <TopWords />
      </Box>
      <ArrayInput source="hero" label="Photographs at the top">
        <SimpleFormIterator {...rowsOf('photograph', { hash: '', alt: '' })}>
          <PictureInput source="" label="Photograph" />
        </SimpleFormIterator>
      </ArrayInput>
      <Box sx={PART}>
        <Headings />
      </Box>
      <BooleanInput
        source="reviews_instead"
        label="Show customers’ reviews instead"
        helperText="The newest published reviews, whatever their stars, once there are three. What is typed below is kept."
      />
      <ArrayInput
        source="testimonials"
        label="What customers said"
        helperText="Only real quotes, with the customer’s permission."
      >
        <SimpleFormIterator inline {...rowsOf('testimonial')}>
          <TextInput source="name" validate={required()} helperText={false} />
          <TextInput source="place" helperText={false} />
          <SelectInput source="rating" label="Stars" choices={STARS} defaultValue={5} helperText={false} />
          <TextInput source="quote" multiline fullWidth validate={required()} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <ArrayInput source="faq" label="Questions" helperText={`The shop fills in ${PLACEHOLDERS}.`}>
        <SimpleFormIterator inline {...rowsOf('question')}>
          <SelectInput source="category" choices={CATEGORIES} validate={required()} helperText={false} />
          <TextInput source="question" fullWidth validate={required()} helperText={false} />
          <TextInput source="answer" multiline fullWidth validate={required()} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </DocumentPage>
  )
}

function TopWords() {
  return (
    <Section title="Text at the top">
      <TextInput
        source="words.hero_title"
        label="Title at the top"
        validate={required()}
        fullWidth
        helperText={false}
      />
      <TextInput
        source="words.hero_text"
        label="Text below the title"
        fullWidth
        parse={asText}
        helperText={`Optional. The shop fills in ${PLACEHOLDERS}.`}
      />
      <Box sx={PAIR}>
        <TextInput source="words.hero_button.name" label="First button text" validate={required()} helperText={false} />
        <PageLinkInput source="words.hero_button.to" label="First button link" />
        <TextInput
          source="words.hero_second_button.name"
          label="Second button text"
          validate={required()}
          helperText={false}
        />
        <PageLinkInput source="words.hero_second_button.to" label="Second button link" />
      </Box>
    </Section>
  )
}

const HEADINGS = [
  ['ranges', 'Categories'],
  ['why', 'Reasons'],
  ['testimonials', 'What customers said'],
  ['faq', 'Questions'],
  ['newsletter', 'Newsletter'],
] as const

function Headings() {
  return (
    <Section title="Headings">
      {HEADINGS.map(([name, label]) => (
        <Box key={name} sx={PAIR}>
          <TextInput
            source={`words.${name}_title`}
            label={`${label}: heading`}
            validate={required()}
            helperText={false}
          />
          <TextInput
            source={`words.${name}_intro`}
            label={`${label}: line below it`}
            parse={asText}
            helperText={false}
          />
        </Box>
      ))}
      <ArrayInput
        source="words.reasons"
        label="Reasons"
        helperText="Up to three. The shop adds a fourth that says where you deliver."
      >
        <SimpleFormIterator inline {...rowsOf('reason')}>
          <TextInput source="title" validate={required()} helperText={false} />
          <TextInput source="text" multiline fullWidth validate={required()} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </Section>
  )
}

const PLACEHOLDERS =
  '{uk_standard_estimate}, {ae_standard_estimate}, {free_delivery}, {free_shipping_threshold} and {returns_days}'
const PAIR = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
}
const PART = { width: '100%', my: 2 }
const asText = (text: string | null) => text ?? ''

export const homePage: AdminResource = {
  name: 'home-page',
  label: 'Home page',
  icon: HomeIcon,
  group: 'Content',
  list: HomePage,
  calls: documentCalls(
    (client) => () => client.staffContent.home({}),
    (client) => client.staffContent.updateHome,
  ),
}
