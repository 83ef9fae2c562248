import type * as z from 'zod'

type Schema = z.core.$ZodType

/**
 * Converts form values to the contract's. The library leaves null or '' in an emptied field: text becomes '', nullable
 * values become null, and fields with a default are left out, so the server validates only what somebody typed.
 */
export function asContract(schema: Schema, value: unknown): unknown {
  const { kind, nullable, optional } = unwrapped(schema)
  if (value === null || value === '') {
    if (value === null && nullable) return null
    if (kind._zod.def.type === 'string' && !(nullable && refusesEmpty(schema))) return ''
    if (nullable) return null
    return optional ? undefined : value
  }
  const { def } = kind._zod as { def: z.core.$ZodTypeDef & { shape?: Record<string, Schema>; element?: Schema } }
  if (def.type === 'number' && typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) return Number(value)
  if (def.type === 'array' && def.element && Array.isArray(value))
    return value.map((item) => asContract(def.element as Schema, item))
  if (def.type === 'object' && def.shape && isPlain(value)) return withFields(def.shape, value)
  return value
}

function withFields(shape: Record<string, Schema>, value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, fieldValue]) => {
      const schema = shape[field]
      const written = schema ? asContract(schema, fieldValue) : fieldValue
      return written === undefined ? [] : [[field, written]]
    }),
  )
}

interface Unwrapped {
  kind: Schema
  nullable: boolean
  /** True for an optional field or one with a default. */
  optional: boolean
}

function unwrapped(schema: Schema): Unwrapped {
  let kind = schema
  let [nullable, optional] = [false, false]
  for (;;) {
    const def = kind._zod.def as z.core.$ZodTypeDef & { innerType?: Schema; in?: Schema }
    if (def.type === 'nullable') nullable = true
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') optional = true
    const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
    if (!inner) return { kind, nullable, optional }
    kind = inner
  }
}

/** True for text that can't be empty, such as an amount: if it is nullable, an emptied field means null. */
function refusesEmpty(schema: Schema): boolean {
  const checked = schema._zod.run({ value: '', issues: [] }, {})
  return checked instanceof Promise || checked.issues.length > 0
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
