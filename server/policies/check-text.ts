import * as z from 'zod'
import { sanitised } from '#server/html/sanitise.ts'
import { invalidField } from '#server/http/api-error.ts'
import { END_IF, type Figures, fillingOf, holds } from './placeholders.ts'

export const PolicyText = z.object({ lead: z.string(), content: z.string() })
export type PolicyText = z.infer<typeof PolicyText>

/** The text to save. Throws 400 for unknown placeholders, and for those in a place where they can't be filled in. */
export function checkedText({ lead, content: given }: PolicyText, figures: Figures): PolicyText {
  const content = sanitised(given)
  if (content.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') throw invalidField('content', 'A policy needs a text.')
  refuseUnknown('lead', lead, figures)
  refuseUnknown('content', content, figures)
  refuseUnpaired('lead', lead)
  for (const block of blocksOf(content)) refuseUnpaired('content', block)
  refuseCrowded('lead', [lead])
  // A table needs its own paragraph.
  refuseCrowded(
    'content',
    blocksOf(content).filter((block) => !/^<p>\s*\{\w+\}$/.test(block)),
  )
  return { lead, content }
}

const namesIn = (text: string) => [...text.matchAll(/\{([^{}<>]*)\}/g)].map(([, name = '']) => name)

/** "<p>…", "<li>…", "<h2>…": a condition can't span two of them. */
const blocksOf = (content: string) =>
  content
    .split(/<\/?(?:ul|ol|blockquote)>|<\/(?:p|li|h2|h3)>|<hr \/>/)
    .map((block) => block.trim())
    .filter((block) => block !== '')

function refuseUnknown(field: string, text: string, figures: Figures): void {
  const unknown = [
    ...new Set(
      namesIn(text).filter((name) => name !== END_IF && !fillingOf(name) && holds(name, figures) === undefined),
    ),
  ]
  if (unknown.length === 0) return
  const named = unknown.map((name) => `{${name}}`).join(', ')
  throw invalidField(
    field,
    `The shop doesn’t know ${named}. Choose a placeholder from the list, or leave out the curly brackets.`,
  )
}

function refuseUnpaired(field: string, block: string): void {
  let open: string | null = null
  for (const name of namesIn(block)) {
    if (name === END_IF && open === null)
      throw invalidField(field, 'There is an {end_if} without the {if_…} that begins it in the same paragraph.')
    if (name.startsWith('if_') && open !== null)
      throw invalidField(field, `Please end {${open}} with {end_if} before {${name}} begins.`)
    open = name === END_IF ? null : name.startsWith('if_') ? name : open
  }
  if (open !== null) throw invalidField(field, `Please end {${open}} with {end_if} in the same paragraph.`)
}

function refuseCrowded(field: string, blocks: string[]): void {
  const crowded = blocks.flatMap(namesIn).find((name) => fillingOf(name)?.block)
  if (crowded) throw invalidField(field, `Please put {${crowded}} in its own paragraph.`)
}
