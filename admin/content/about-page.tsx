import AboutIcon from '@mui/icons-material/InfoOutlined'
import { ArrayInput, SimpleFormIterator, TextInput } from 'react-admin'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'
import { rowsOf } from '../ui/list-buttons.tsx'
import { PictureInput } from './picture-input.tsx'
import { RichTextInput } from './rich-text-input.tsx'

function AboutPage() {
  return (
    <DocumentPage resource="about-us" title="About us" intro="What the shop says about itself at /about-us.">
      <PictureInput source="banner" label="Photograph at the top" />
      <TextInput source="mission" multiline minRows={2} />
      <TextInput source="vision" multiline minRows={2} />
      <ArrayInput
        source="values"
        helperText="Begin each value with its name and a colon: “Patience: Soap rests for six weeks here.”"
      >
        <SimpleFormIterator inline {...rowsOf('value')}>
          <TextInput source="" label="Value" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <RichTextInput source="story" label="Our story" />
    </DocumentPage>
  )
}

export const aboutUs: AdminResource = {
  name: 'about-us',
  label: 'About us',
  icon: AboutIcon,
  group: 'Content',
  list: AboutPage,
  calls: documentCalls(
    (client) => () => client.staffContent.about({}),
    (client) => client.staffContent.updateAbout,
  ),
}
