import { invalid } from './errors.ts'

/** A parsed form: `shipping[address][line1]=x` is `{shipping: {address: {line1: 'x'}}}`. */
export interface Form {
  [key: string]: string | Form
}

/** What a parameter accepts: a type, a list of allowed words, or a nested form. */
export type Shape =
  | 'text'
  | 'long text'
  /** Can't be unset. */
  | 'filled text'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | 'texts'
  | 'anything'
  /** Stripe has it, and this emulator doesn't do what it asks for: only '' and `false`, which ask for nothing, pass. */
  | 'refused'
  | readonly string[]
  | { readonly [key: string]: Shape }

/** Parses a form-encoded body or query. Lists become forms with numeric keys. */
export function parseForm(encoded: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [name.split('[')[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? '')]
    let at = form
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part
      if (depth === path.length - 1) {
        at[key] = value
        break
      }
      const next = at[key]
      const inner = typeof next === 'object' ? next : emptyForm()
      at[key] = inner
      at = inner
    }
  }
  return form
}

/**
 * Raises parameter_unknown, parameter_invalid_integer and the like, with the parameter's name as the caller wrote it.
 */
export function checkForm(form: Form, shape: { readonly [key: string]: Shape }, within = ''): void {
  for (const [key, value] of Object.entries(form)) {
    const name = within ? `${within}[${key}]` : key
    const expected = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (expected === undefined) throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    checkValue(value, expected, name)
  }
}

function checkValue(value: string | Form, expected: Shape, name: string): void {
  if (expected === 'anything') return
  if (expected === 'refused') {
    if (value === '' || isFalse(value)) return
    throw invalid(
      `Received unknown parameter: ${name}. Stripe has it, but this emulator doesn't do what it asks for.`,
      name,
      'parameter_unknown',
    )
  }
  if (expected === 'metadata') {
    checkMetadata(value, name)
    return
  }
  if (expected === 'texts') {
    const isList =
      value === '' || (typeof value === 'object' && Object.values(value).every((entry) => typeof entry === 'string'))
    if (!isList) throw invalid('Invalid array', name)
    return
  }
  if (typeof expected === 'object' && !Array.isArray(expected)) {
    // An empty string unsets a whole group; any other string in its place is an error.
    if (typeof value === 'string' && value !== '') throw invalid('Invalid object', name)
    // `as`: Array.isArray doesn't narrow a readonly array.
    if (typeof value === 'object') checkForm(value, expected as { readonly [key: string]: Shape }, name)
    return
  }
  if (typeof value !== 'string') throw invalid('Invalid string: must be a string', name)
  if (expected === 'filled text' && value === '')
    throw invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
      'parameter_invalid_empty',
    )
  if (expected === 'integer' && value !== '' && !/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  if (expected === 'boolean' && !isTrue(value) && !isFalse(value)) throw invalid(`Invalid boolean: ${value}`, name)
  if (Array.isArray(expected) && value !== '' && !expected.includes(value))
    throw invalid(`Invalid ${name}: must be one of ${expected.join(', ')}`, name)
  const most = expected === 'long text' ? 20_000 : 5000
  if (value.length > most) throw invalid(`Invalid string: must be at most ${most} characters`, name)
}

function checkMetadata(value: string | Form, name: string): void {
  if (value === '') return
  if (typeof value === 'string') throw invalid('Invalid object', name)
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalid(`Metadata can have up to 50 keys, you passed in ${entries.length}.`, name)
  for (const [key, text] of entries) {
    if (typeof text !== 'string') throw invalid('Metadata values must be strings', `${name}[${key}]`)
    if (key.length > 40) throw invalid(`Metadata keys can have up to 40 characters, '${key}' has ${key.length}.`, name)
    if (text.length > 500)
      throw invalid(`Metadata values can have up to 500 characters, '${key}' has ${text.length}.`, `${name}[${key}]`)
  }
}

/** The value of a parameter: undefined if not given, null if given empty (which unsets it). */
export function text(form: Form, key: string): string | null | undefined {
  const value = form[key]
  if (typeof value !== 'string') return undefined
  return value === '' ? null : value
}

export function integer(form: Form, key: string): number | undefined {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? Number(value) : undefined
}

export function flag(form: Form, key: string): boolean {
  return isTrue(form[key])
}

/** The libraries for Python and .NET write `True` and `False`. */
function isTrue(value: string | Form | undefined): boolean {
  return value === 'true' || value === 'True'
}

export function isFalse(value: string | Form | undefined): boolean {
  return value === 'false' || value === 'False'
}

export function group(form: Form, key: string): Form {
  const value = form[key]
  return typeof value === 'object' ? value : emptyForm()
}

export function texts(form: Form, key: string): string[] {
  return Object.values(group(form, key)).filter((value) => typeof value === 'string')
}

/** Merges metadata: an empty value removes its key, an empty group removes all keys. */
export function mergeMetadata(before: Record<string, string>, form: Form): Record<string, string> {
  if (form.metadata === '') return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(group(form, 'metadata'))) {
    if (value === '') delete merged[key]
    else if (typeof value === 'string') merged[key] = value
  }
  if (Object.keys(merged).length > 50) throw invalid('Metadata can have up to 50 keys.', 'metadata')
  return merged
}

/** Without a prototype, so that a parameter called `__proto__` is a normal parameter. */
function emptyForm(): Form {
  return Object.create(null)
}
