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
      intro="The links in the header and footer of every page. If you remove a category, its links disappear."
      preview={
        <>
          <PreviewTypedButton<MenuText> ask={(typed) => api().staffContent.previewMenu(typed)} />
          <RestoreMenuButton />
        </>
      }
    >
      <Links
        source="header"
        label="Header"
        thing="header link"
        helperText={`Up to ${HEADER_LINKS_CAP} links with 50 letters in total. On a phone, they come first in the menu.`}
      />
      <Links source="more" label="Extra links in the phone menu" thing="menu link" />
      <ArrayInput source="footer" label="Footer columns" helperText="Up to 4. Your business details always come last.">
        <SimpleFormIterator {...rowsOf('column')}>
          <TextInput source="title" label="Column heading" validate={required()} helperText={false} />
          <Links source="links" label="Column links" thing="link" />
        </SimpleFormIterator>
      </ArrayInput>
    </DocumentPage>
  )
}

interface LinksProps {
  source: string
  label: string
  /** The noun in its buttons: “Remove header link 2”. */
  thing: string
  helperText?: string | false
}

function Links({ source, label, thing, helperText = false }: LinksProps) {
  return (
    <ArrayInput source={source} label={label} helperText={helperText}>
      <SimpleFormIterator {...rowsOf(thing, { to: '', name: '' })}>
        <Box sx={LINK}>
          <TextInput source="name" label="Text" validate={required()} helperText={false} />
          <PageLinkInput source="to" label="Link" />
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

function RestoreMenuButton() {
  const menu = useRecordContext<{ id: string; own: boolean; version: number }>()
  const { busy, run } = useAction()
  if (!menu || menu.own) return null
  const restore = () =>
    run(async () => {
      await api().staffContent.useOwnMenu({ version: menu.version })
      return 'The default menu is back.'
    })
  return (
    <Button disabled={busy} onClick={() => void restore()}>
      Restore the default menu
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
