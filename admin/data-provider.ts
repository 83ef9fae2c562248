import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { api } from './api.ts'
import { asHttpError } from './http-error.ts'
import type { ResourceCalls } from './resource.ts'
import { resources } from './resources.ts'
import { cursorOf, storeCursors } from './stored-cursors.ts'

interface ListAnswer {
  results: RaRecord[]
  count: number
  next: string | null
  previous: string | null
}

const tables = new Map(resources.map(({ name, calls }) => [name, calls]))

/** Makes a resource's call of this kind. The contract's types end here and react-admin's generics begin. */
async function ask(
  resource: string,
  kind: keyof ResourceCalls,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  const call = tables.get(resource)?.[kind]
  if (!call) throw new Error(`${resource} has no call for ${kind}.`)
  try {
    return await call(api())(input as never, signal ? { signal } : {})
  } catch (problem) {
    throw asHttpError(problem)
  }
}

async function list(
  resource: string,
  { pagination, sort, filter, signal }: GetListParams,
  more: Record<string, unknown> = {},
) {
  const ordering = sort ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined
  const page = pagination?.page ?? 1
  const question = { page_size: pagination?.perPage ?? STAFF_PAGE_SIZE, ordering, ...filter, ...more }
  // All lists of the contract have this shape; `checkAnswers` verifies it in tests.
  const answer = (await ask(
    resource,
    'list',
    { page, ...cursorOf(resource, question, page), ...question },
    signal,
  )) as ListAnswer
  storeCursors(resource, question, page, answer)
  return { data: answer.results, total: answer.count }
}

const one = (resource: string, id: Identifier, signal?: AbortSignal) =>
  ask(resource, 'one', { id }, signal) as Promise<RaRecord>

/**
 * Maps react-admin's data provider to calls of the contract. A table of calls can't satisfy its generics, so the
 * responses are cast.
 */
export const dataProvider = {
  supportAbortSignal: true,
  getList: (resource: string, params: GetListParams) => list(resource, params),
  getOne: async (resource: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => ({
    data: await one(resource, id, signal),
  }),
  getMany: async (resource: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => ({
    data: await Promise.all(ids.map((id) => one(resource, id, signal))),
  }),
  getManyReference: (resource: string, params: GetListParams & { target: string; id: Identifier }) =>
    list(resource, params, { [params.target]: params.id }),
  create: async (resource: string, { data }: { data: Record<string, unknown> }) => ({
    data: await ask(resource, 'create', data),
  }),
  update: async (resource: string, { id, data }: { id: Identifier; data: Record<string, unknown> }) => ({
    data: await ask(resource, 'update', { ...data, id }),
  }),
  updateMany: async (resource: string, { ids, data }: { ids: Identifier[]; data: Record<string, unknown> }) => {
    await Promise.all(ids.map((id) => ask(resource, 'update', { ...data, id })))
    return { data: ids }
  },
  delete: async (resource: string, { id, previousData }: { id: Identifier; previousData?: unknown }) => {
    await ask(resource, 'remove', { id })
    return { data: previousData ?? { id } }
  },
  deleteMany: async (resource: string, { ids }: { ids: Identifier[] }) => {
    await Promise.all(ids.map((id) => ask(resource, 'remove', { id })))
    return { data: ids }
  },
} as DataProvider
