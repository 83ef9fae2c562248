import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { emit } from './events.ts'
import { type Form, group, type Shape, text } from './form.ts'
import { listParams } from './list.ts'
import type { StripeFile } from './objects.ts'
import { newId } from './store.ts'

const PURPOSES = ['dispute_evidence']

export const fileParams: Record<string, Shape> = {
  file: 'anything',
  // Links to files.
  file_link_data: { create: 'refused', expires_at: 'refused', metadata: 'refused' },
  purpose: PURPOSES,
}
export const fileListParams: Record<string, Shape> = { ...listParams, purpose: PURPOSES }

/** Bytes; docs.stripe.com/file-upload. */
const LARGEST = 5 * 1024 * 1024

/** Keeps a file's name, size and kind; not its content. */
export function createFile(bank: Bank, form: Form): StripeFile {
  const file = group(form, 'file')
  const size = Number(text(file, 'size') ?? 0)
  const kind = text(file, 'content')
  if (!('size' in file)) throw invalid('Missing required param: file.', 'file', 'parameter_missing')
  if (!text(form, 'purpose')) throw invalid('Missing required param: purpose.', 'purpose', 'parameter_missing')
  if (size === 0) throw invalid('The uploaded file is empty.', 'file', 'file_size_invalid')
  if (size > LARGEST) throw invalid(`A file of evidence has at most ${LARGEST} bytes.`, 'file', 'file_size_invalid')
  if (!kind) throw invalid('A file of evidence is a PDF, a JPEG or a PNG.', 'file', 'invalid_file_type')
  const id = newId('file')
  const kept: StripeFile = {
    id,
    object: 'file',
    created: seconds(bank),
    expires_at: null,
    filename: text(file, 'name') ?? null,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose: 'dispute_evidence',
    size,
    title: null,
    type: kind,
    url: null,
  }
  bank.store.save<'file'>(kept)
  emit(bank, 'file.created', kept)
  return kept
}

export function retrieveFile(bank: Bank, id: string): StripeFile {
  const file = bank.store.find('file', id)
  if (!file) throw missing('file upload', id, 'file')
  return file
}
