import type { TestShop } from './shop.ts'

/** A response's status and JSON, for comparisons. */
export async function answerOf(
  response: Response | Promise<Response>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const received = await response
  // `as`: the comparison checks the shape.
  return { status: received.status, body: (await received.json()) as Record<string, unknown> }
}

/** The status of a refusal and its sentence, or "done" when there was none. */
export function refusalOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'done',
    (problem: { status?: number; message: string }) => [problem.status, problem.message],
  )
}

/** All rows of a table as text, for tests that something isn't stored. */
export async function tableText(shop: TestShop, table: string): Promise<string> {
  const { rows } = await shop.database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
  return rows.map(({ row }) => String(row)).join('\n')
}

/** The addresses in a mail that begin with `start`. */
export function linksIn(text: string | undefined, start: string): URL[] {
  return [...new Set(text?.match(/https?:\/\/[^\s<>"\]]+/g))]
    .filter((link) => link.startsWith(start))
    .map((link) => new URL(link))
}
