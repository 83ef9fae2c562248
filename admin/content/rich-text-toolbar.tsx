import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import RuleIcon from '@mui/icons-material/HorizontalRule'
import LinkIcon from '@mui/icons-material/Link'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, IconButton, Tooltip } from '@mui/material'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { LinkDialog } from './link-dialog.tsx'

interface Tool {
  name: string
  icon: ReactNode
  on?: boolean
  off?: boolean
  press: () => void
}

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const tools = useTools(editor, () => setLinking(true))
  return (
    <Box
      role="toolbar"
      aria-label="Formatting"
      sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', p: 0.5 }}
    >
      {tools.map((tool) => (
        <ToolButton key={tool.name} {...tool} />
      ))}
      {linking && (
        <LinkDialog
          current={String(editor.getAttributes('link').href ?? '')}
          onClose={() => setLinking(false)}
          onChoose={(href) => {
            setLinking(false)
            const chain = editor.chain().focus().extendMarkRange('link')
            if (href === '') chain.unsetLink().run()
            else chain.setLink({ href }).run()
          }}
        />
      )}
    </Box>
  )
}

function ToolButton({ name, icon, on = false, off = false, press }: Tool) {
  const pressed = on
    ? { bgcolor: 'primary.main', color: 'primary.contrastText', '&:hover': { bgcolor: 'primary.dark' } }
    : {}
  return (
    <Tooltip title={name}>
      <span>
        <IconButton
          aria-label={name}
          aria-pressed={on}
          disabled={off}
          onClick={press}
          sx={{ borderRadius: 1, width: 40, height: 40, fontSize: 15, fontWeight: 600, ...pressed }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}

function useTools(editor: Editor, link: () => void): Tool[] {
  const is = useEditorState({ editor, selector: (snapshot) => stateOf(snapshot.editor) })
  const then = () => editor.chain().focus()
  return [
    { name: 'H2 heading', icon: 'H2', on: is.h2, press: () => void then().toggleHeading({ level: 2 }).run() },
    { name: 'H3 smaller heading', icon: 'H3', on: is.h3, press: () => void then().toggleHeading({ level: 3 }).run() },
    { name: 'Bold', icon: <BoldIcon />, on: is.bold, press: () => void then().toggleBold().run() },
    { name: 'Italic', icon: <ItalicIcon />, on: is.italic, press: () => void then().toggleItalic().run() },
    { name: 'Link', icon: <LinkIcon />, on: is.link, off: !is.link && !is.selected, press: link },
    { name: 'List', icon: <BulletsIcon />, on: is.bullets, press: () => void then().toggleBulletList().run() },
    {
      name: 'Numbered list',
      icon: <NumbersIcon />,
      on: is.numbers,
      press: () => void then().toggleOrderedList().run(),
    },
    { name: 'Quotation', icon: <QuoteIcon />, on: is.quote, press: () => void then().toggleBlockquote().run() },
    { name: 'Line', icon: <RuleIcon />, press: () => void then().setHorizontalRule().run() },
    { name: 'Undo', icon: <UndoIcon />, off: !is.undo, press: () => void then().undo().run() },
    { name: 'Redo', icon: <RedoIcon />, off: !is.redo, press: () => void then().redo().run() },
  ]
}

function stateOf(editor: Editor) {
  return {
    h2: editor.isActive('heading', { level: 2 }),
    h3: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    link: editor.isActive('link'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    selected: !editor.state.selection.empty,
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}
