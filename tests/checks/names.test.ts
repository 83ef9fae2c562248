import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Names in snake_case that are in neither the contract nor a table: names in other systems' data. */
const ELSEWHERE: Record<string, string[]> = {
  // Stripe's objects.
  'server/payments/answered.ts': ['starting_after'],
  'server/payments/fraud.ts': ['fraud_type', 'closed_reason'],
  'server/payments/inbox.ts': ['latest_charge', 'last_payment_error'],
  'server/payments/stripe-check.ts': ['default_currency', 'charges_enabled', 'payouts_enabled'],
  // Columns in a SELECT, and a column of pg-boss.
  'server/catalogue/product.ts': ['category_name'],
  'server/dashboard/dashboard.ts': ['orders_by_now', 'pence_by_now'],
  'server/operations/failed-jobs.ts': ['created_on', 'completed_on'],
  'server/prove/against-stripe.ts': ['back_pence'],
  // A placeholder in policy texts.
  'server/policies/placeholders.ts': ['hold_minutes'],
  // Data of the timeline of an order.
  'server/orders/cancellation.ts': ['refund_pence'],
  'server/orders/cancellation-email.ts': ['refund_pence'],
  'server/orders/staff-emails.ts': ['refund_pence'],
  'server/orders/staff-order.ts': ['refund_pence'],
}
const SNAKE_CASE = /^[a-z][a-z\d]*(_+[a-z\d]+)+$/

const list = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/patched\//.test(file))

/** The names of the wire and of the tables. */
const known = new Set(
  list('contract/*.ts', 'server/*tables.ts').flatMap((file) => [
    ...[...readFileSync(file, 'utf8').matchAll(/\b([a-z][a-z\d]*(?:_+[a-z\d]+)+)\b/g)].map(([name]) => name),
  ]),
)

test('names in server/ are camelCase, except fields of the wire and columns', () => {
  expect(list('server/*.ts').flatMap((file) => coined(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check sees variables, parameters, destructured names and fields of types', () => {
  for (const text of [
    'const coined_name = 1',
    'function f(coined_name) {}',
    'const { coined_name } = x',
    'const { id: coined_name } = x',
    'interface I { coined_name: 1 }',
  ])
    expect(coined('a.ts', text), text).toEqual(['a.ts: coined_name'])
  expect(coined('a.ts', 'const { session_id } = x')).toEqual([])
})

function coined(file: string, text: string): string[] {
  const names = new Set<string>()
  const pattern = (node: ESTree.Node | null): void => {
    if (node?.type === 'Identifier') names.add(node.name)
    if (node?.type === 'AssignmentPattern') pattern(node.left)
    if (node?.type === 'RestElement') pattern(node.argument)
    if (node?.type === 'ArrayPattern') for (const element of node.elements) pattern(element)
    if (node?.type === 'ObjectPattern')
      for (const property of node.properties) pattern(property.type === 'Property' ? property.value : property)
  }
  const parameters = ({ params }: { params: ESTree.Node[] }) => {
    for (const parameter of params) pattern(parameter)
  }
  new Visitor({
    VariableDeclarator: (node) => pattern(node.id),
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    TSPropertySignature: ({ key }) => pattern(key.type === 'Identifier' ? key : null),
  }).visit(parseSync(file, text).program)
  return [...names]
    .filter((name) => SNAKE_CASE.test(name) && !known.has(name) && !(ELSEWHERE[file] ?? []).includes(name))
    .map((name) => `${file}: ${name}`)
}
