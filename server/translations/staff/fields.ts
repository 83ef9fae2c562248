import type { TranslationField } from '#contract/staff/translations.ts'
import type { Kind } from '#contract/translation-kinds.ts'
import type { Words } from '#server/translations/tables.ts'

const LABELS: Record<string, string> = {
  alt: 'Description of the photograph',
  content: 'Text',
  lead: 'Introduction',
  hours: 'Opening hours',
  faq_title: 'Questions title',
  faq_intro: 'Questions intro',
  values: 'Values, one a line',
  estimated_delivery: 'Delivery time',
  origin: 'What it’s from',
  purpose: 'What it does',
}

const HTML = new Set(['content', 'story'])
const LONG = /^(description|directions|precautions|answer|quote|mission|vision|values)$|\.description$/

/** The order of a form: other fields follow in their own. */
const FIRST: Partial<Record<Kind, string[]>> = {
  product: ['name', 'description', 'directions', 'precautions', 'weight', 'size'],
  category: ['name', 'description'],
  ingredient: ['name', 'origin', 'purpose'],
  'shipping-option': ['name', 'description', 'estimated_delivery'],
  post: ['title', 'content'],
  policy: ['lead', 'content'],
  testimonial: ['quote', 'name', 'place'],
}

export function inOrder(kind: Kind, english: Words): string[] {
  const first = (FIRST[kind] ?? []).filter((field) => field in english)
  return [...first, ...Object.keys(english).filter((field) => !first.includes(field))]
}

export function formatOf(field: string): TranslationField['format'] {
  return HTML.has(field) ? 'html' : LONG.test(field) ? 'text' : 'line'
}

/** "Size 30 ml: name", "Hero title"; a link of the menu is its own label. */
export function labelOf(field: string, english: Words): string {
  if (english[field] === field) return field
  const [group = '', id = '', part = ''] = field.split('.')
  if (group === 'variants') return `Size ${english[`variants.${id}.name`]}: ${part}`
  if (group === 'contents') return 'In the set'
  if (group === 'photographs') return LABELS.alt ?? ''
  if (group === 'reasons') return `Reason ${Number(id) + 1}: ${part}`
  const name = LABELS[field] ?? field.replace('.name', '').replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
