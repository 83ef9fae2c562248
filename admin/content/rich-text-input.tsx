import { Box, FormHelperText, Typography } from '@mui/material'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId } from 'react'
import { useInput } from 'react-admin'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** Only formats that the server keeps: it strips others on save. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
]

/** Without the nonce, the Content-Security-Policy blocks the editor's styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

interface RichTextInputProps {
  source: string
  label: string
  helperText?: string
  /** The language of the text, where it isn't English. */
  written?: { lang: string; dir: 'ltr' | 'rtl' }
  /** Rendered below the editor; `insert` puts HTML at the cursor. */
  below?: (insert: (html: string) => void) => ReactNode
}

/** A rich text editor; the value is HTML. */
export function RichTextInput({ source, label, helperText = '', written, below }: RichTextInputProps) {
  const { field, fieldState } = useInput({ source, defaultValue: '' })
  const id = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: field.value,
    ...(nonce ? { injectNonce: nonce } : {}),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, ...written } },
    onUpdate: (update) => field.onChange(update.editor.isEmpty ? '' : update.editor.getHTML()),
    onBlur: () => field.onBlur(),
  })
  // Saving can change the form's value. The editor keeps its own copy, so it needs the new one.
  useEffect(() => {
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (field.value !== shown) editor.commands.setContent(field.value ?? '', { emitUpdate: false })
  }, [editor, field.value])
  const problem = fieldState.error?.message
  return (
    <Box data-field={source} data-label={label} sx={{ width: '100%', mb: 2 }}>
      <Typography id={id} component="p" variant="body2" color={problem ? 'error' : 'text.secondary'} sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        sx={{
          border: 1,
          borderColor: problem ? 'error.main' : 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <RichTextToolbar editor={editor} />
        <Box sx={PAGE}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      <FormHelperText error={problem !== undefined}>{problem ?? helperText}</FormHelperText>
      {below?.((html) => editor.chain().focus().insertContent(html).run())}
    </Box>
  )
}

/** Rich text to read. The editor shows nothing that the shop's pages may not show. */
export function RichText({ html }: { html: string }) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: false,
    ...(nonce ? { injectNonce: nonce } : {}),
  })
  useEffect(() => {
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <Box sx={PAGE}>
      <EditorContent editor={editor} />
    </Box>
  )
}

/** The same look as in the shop. */
const PAGE = {
  '& .ProseMirror': {
    minHeight: 260,
    maxHeight: '60vh',
    overflowY: 'auto',
    p: 2,
    fontSize: 16,
    lineHeight: 1.6,
    outlineOffset: -2,
  },
  '& .ProseMirror > *': { maxWidth: '66ch' },
  '& h2, & h3': {
    fontFamily: '"EB Garamond", Figtree, Georgia, serif',
    fontWeight: 500,
    lineHeight: 1.15,
    mt: 3,
    mb: 1,
  },
  '& blockquote': { borderLeft: '2px solid', borderColor: 'divider', ml: 0, pl: 2 },
  '& a': { color: 'primary.main' },
}
