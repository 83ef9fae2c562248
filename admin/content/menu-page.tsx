import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Box, Button } from '@mui/material'
import { ArrayInput, required, SimpleFormIterator, TextInput, useRecordContext } from 'react-admin'
import { HEADER_LINKS_CAP } from '#contract/limits.ts'
import type { MenuText } from '#contract/staff/content.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'
import { rowsOf } from '../ui/list-buttons.tsx'
import { useAction } from '../ui/use-action.ts'
import { PageLinkInput } from './page-link-input.tsx'
import { PreviewTypedButton } from './preview-typed-button.tsx'

function MenuPage() {
  return (
    <DocumentPage
      resource="menu"
      title="Menu and footer"
      intro="Which links are around every page, in which order, and by which words. A category that is removed drops out by itself."
      preview={
        <>
          <PreviewTypedButton<MenuText> ask={(typed) => api().staffContent.previewMenu(typed)} />
          <OwnMenuButton />
        </>
      }
    >
      <Links
        source="header"
        label="Header"
        thing="header link"
        helperText={`At most ${HEADER_LINKS_CAP}, together at most 50 letters. On a phone they are at the top of the menu.`}
      />
      <Links source="more" label="More in the menu of a phone" thing="menu link" />
      <ArrayInput
        source="footer"
        label="Columns of the footer"
        helperText="At most 4. Who trades here always comes after them."
      >
        <SimpleFormIterator {...rowsOf('column')}>
          <TextInput source="title" label="Heading of the column" validate={required()} helperText={false} />
          <Links source="links" label="Links of the column" thing="link" />
        </SimpleFormIterator>
      </ArrayInput>
    </DocumentPage>
  )
}

interface LinksProps {
  source: string
  label: string
  /** What its buttons call one of them: “Remove header link 2”. */
  thing: string
  helperText?: string | false
}

function Links({ source, label, thing, helperText = false }: LinksProps) {
  return (
    <ArrayInput source={source} label={label} helperText={helperText}>
      <SimpleFormIterator {...rowsOf(thing, { to: '', name: '' })}>
        <Box sx={LINK}>
          <TextInput source="name" label="Words" validate={required()} helperText={false} />
          <PageLinkInput source="to" label="Leads to" />
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

const LINK = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 2,
  width: '100%',
}

function OwnMenuButton() {
  const menu = useRecordContext<{ id: string; own: boolean; version: number }>()
  const { busy, run } = useAction()
  if (!menu || menu.own) return null
  const goBack = () =>
    run(async () => {
      await api().staffContent.useOwnMenu({ version: menu.version })
      return 'The shop’s own menu is back.'
    })
  return (
    <Button disabled={busy} onClick={() => void goBack()}>
      Go back to the shop’s own menu
    </Button>
  )
}

export const menu: AdminResource = {
  name: 'menu',
  label: 'Menu and footer',
  icon: MenuIcon,
  group: 'Content',
  list: MenuPage,
  calls: documentCalls(
    (client) => () => client.staffContent.menu({}),
    (client) => client.staffContent.updateMenu,
  ),
}
