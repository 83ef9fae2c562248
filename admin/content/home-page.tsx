import HomeIcon from '@mui/icons-material/HomeOutlined'
import { ArrayInput, required, SelectInput, SimpleFormIterator, TextInput } from 'react-admin'
import { FaqEntry } from '#contract/about.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'
import { rowsOf } from '../ui/list-buttons.tsx'
import { PictureInput } from './picture-input.tsx'

const CATEGORIES = FaqEntry.shape.category.options.map((name) => ({ id: name, name }))
const STARS = [5, 4, 3, 2, 1].map((stars) => ({ id: stars, name: `${stars} of 5` }))

function HomePage() {
  return (
    <DocumentPage resource="home-page" title="Home page" intro="The photographs at the top, what customers said, and the questions below.">
      <ArrayInput source="hero" label="Photographs at the top">
        <SimpleFormIterator {...rowsOf('photograph', { hash: '', alt: '' })}>
          <PictureInput source="" label="Photograph" />
        </SimpleFormIterator>
      </ArrayInput>
      <ArrayInput source="testimonials" label="What customers said" helperText="Only what somebody really said, with their permission.">
        <SimpleFormIterator inline {...rowsOf('testimonial')}>
          <TextInput source="name" validate={required()} helperText={false} />
          <TextInput source="place" helperText={false} />
          <SelectInput source="rating" label="Stars" choices={STARS} defaultValue={5} helperText={false} />
          <TextInput source="quote" multiline fullWidth validate={required()} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <ArrayInput
        source="faq"
        label="Questions"
        helperText="{uk_standard_estimate}, {ae_standard_estimate}, {free_shipping_threshold} and {returns_days} in an answer stand for what the shop says at the time."
      >
        <SimpleFormIterator inline {...rowsOf('question')}>
          <SelectInput source="category" choices={CATEGORIES} validate={required()} helperText={false} />
          <TextInput source="question" fullWidth validate={required()} helperText={false} />
          <TextInput source="answer" multiline fullWidth validate={required()} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </DocumentPage>
  )
}

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
