import * as z from 'zod'
import type { Call } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import { LANGUAGES } from '#words/languages.ts'
import { VALUE_NAMES } from './refusal-values.ts'
import { refusals } from './refusals.ts'

type Json = Record<string, unknown>

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Json
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access': Call['access']
  'x-owned-resource'?: NonNullable<Call['ownedResource']>
  'x-stage'?: NonNullable<Call['stage']>
  'x-recent'?: true
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Json>
  security?: Json[]
}

const WHO_TAKES_A_TOKEN: readonly Call['access'][] = ['anyone', 'shopper', 'staff', 'superuser']

/** The contract as an OpenAPI 3.1 document, made from the same tables as the server and the client. */
export function openApiDocument(url: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [resource, named] of Object.entries(everyCall)) {
    const shapes: Record<string, { summary: string; input: z.ZodType; output: z.ZodType }> =
      contract[resource as keyof typeof contract]
    for (const [name, call] of Object.entries<Call>(named)) {
      const shape = shapes[name]
      if (!shape) throw new Error(`The call ${resource}.${name} has no shape.`)
      for (const [at, path] of [call.path, ...(call.also ?? [])].entries()) {
        const id = at === 0 ? `${resource}.${name}` : `${resource}.${name}.${at + 1}`
        paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(id, resource, call, shape) }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sidr & Sage',
      version: '1',
      description: `The API of the shop. Money is a decimal string in pounds; instants are ISO 8601 in UTC. Sentences for shoppers are in the language of Accept-Language: ${LANGUAGES.join(', ')}; English without it.`,
    },
    servers: [{ url }],
    tags: Object.keys(everyCall).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: refusalSchema() },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' } },
    },
  }
}

function operation(
  operationId: string,
  tag: string,
  call: Call,
  shape: { summary: string; input: z.ZodType; output: z.ZodType },
): Operation {
  const input = jsonSchema(shape.input, 'input')
  const { properties, required } = membersOf(input)
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '')
  const rest = Object.keys(properties).filter(
    (field) => !inPath.includes(field) && !(call.takes === 'file' && field === 'file'),
  )
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  })
  return {
    operationId,
    summary: shape.summary,
    tags: [tag],
    'x-access': call.access,
    ...(call.ownedResource ? { 'x-owned-resource': call.ownedResource } : {}),
    ...(call.stage ? { 'x-stage': call.stage } : {}),
    ...(call.recent ? { 'x-recent': true } : {}),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(call.method === 'GET' || call.takes ? rest.map((name) => parameter(name, 'query')) : []),
    ],
    ...(call.takes
      ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    ...(call.method !== 'GET' && !call.takes && rest.length > 0
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodySchema(properties, required, rest) } },
          },
        }
      : {}),
    responses: {
      [call.created ? '201' : '200']: {
        description: 'Done.',
        content: call.answers
          ? { [`text/${call.answers}`]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: jsonSchema(shape.output, 'output') } },
      },
      default: {
        description: `Refused: a sentence under \`${call.errorKey}\`, and the messages of fields under their names. In another language than English, \`refusal\` names them.`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                [call.errorKey]: MESSAGE[call.errorKey],
                refusal: { $ref: '#/components/schemas/Refusal' },
              },
              required: [call.errorKey],
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
    ...(WHO_TAKES_A_TOKEN.includes(call.access)
      ? { security: call.access === 'anyone' ? [{}, { token: [] }] : [{ token: [] }] }
      : {}),
  }
}

const MESSAGE: Record<Call['errorKey'], Json> = {
  detail: { type: 'string' },
  error: { type: 'string' },
  non_field_errors: { type: 'array', items: { type: 'string' } },
}

/** What stands for a sentence in another language than English. */
function refusalSchema(): Json {
  const name = { type: 'string', enum: Object.keys(refusals), description: 'The name of the sentence.' }
  const values = {
    type: 'object',
    description: `The values in the sentence, or sentences in it: ${Object.entries(VALUE_NAMES)
      .map(([of, names]) => `${of} (${names.join(', ')})`)
      .join(', ')}. Other sentences have none.`,
  }
  const said = { type: 'object', properties: { name, values }, required: ['name', 'values'] }
  const fields = { type: 'object', additionalProperties: { type: 'array', items: { anyOf: [said, { type: 'null' }] } } }
  return { ...said, properties: { name, values, fields } }
}

/** With an empty registry, so that named shapes are written out where they are used. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: z.registry() })
  return rest
}

interface Members {
  properties: Record<string, Json>
  required: string[]
}

/** The fields of an object's schema, including an intersection (allOf). */
function membersOf(schema: Json): Members {
  const parts = Array.isArray(schema.allOf) ? (schema.allOf as Json[]).map(membersOf) : []
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
    required: [...parts.flatMap((part) => part.required), ...((schema.required as string[] | undefined) ?? [])],
  }
}

function bodySchema(properties: Record<string, Json>, required: string[], fields: string[]): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    required: required.filter((field) => fields.includes(field)),
  }
}
