import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom. A place that is not listed here has no business in the project. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: ['contract'],
  'storefront/ui': ['contract', 'storefront/ui'],
  storefront: ['contract', 'storefront', 'storefront/ui'],
  admin: ['contract', 'admin'],
  // The floor, downwards.
  'server/db': ['server/db'],
  'server/html': [],
  'server/http': ['contract', 'server/http'],
  'server/addresses': ['server/addresses', 'server/db'],
  'server/audit': ['server/audit', 'server/http', 'server/db'],
  'server/media': ['contract', 'server/media', 'server/http', 'server/db', 'server/context.ts'],
  'server/jobs': ['server/jobs', 'server/db', 'server/failpoints.ts'],
  'server/mail': ['contract', 'server/mail', 'server/http', 'server/jobs', 'server/db', 'server/failpoints.ts'],
  'server/payments': ['server/payments', 'server/jobs', 'server/http', 'server/db', 'server/failpoints.ts'],
  'server/captcha': ['contract', 'server/captcha', 'server/http', 'server/db', 'server/context.ts'],
  'server/failpoints.ts': [],
  'server/context.ts': [
    'server/db',
    'server/http',
    'server/jobs',
    'server/mail',
    'server/media',
    'server/payments',
    'server/failpoints.ts',
  ],
  // The slices, downwards.
  'server/shipping': ['floor', 'server/shipping'],
  'server/content': [
    'floor',
    'server/content',
    'server/shipping',
    'server/catalogue/tables.ts',
    'server/blog/tables.ts',
  ],
  'server/policies': ['floor', 'server/policies', 'server/content'],
  // What is for sale, then how much there is of it, then the staff's work on both.
  'server/catalogue': ['floor', 'server/catalogue'],
  'server/stock': ['floor', 'server/stock', 'server/catalogue/tables.ts'],
  'server/catalogue/staff': ['floor', 'server/catalogue', 'server/catalogue/staff', 'server/stock'],
  'server/accounts': ['floor', 'server/accounts', 'server/content'],
  'server/blog': ['floor', 'server/blog'],
  'server/contact': ['floor', 'server/contact', 'server/content'],
  'server/newsletter': ['floor', 'server/newsletter', 'server/content'],
  'server/cart': ['floor', 'server/cart', 'server/catalogue', 'server/accounts/tables.ts'],
  'server/orders': [
    'floor',
    'server/orders',
    'server/policies/versions.ts',
    'server/stock',
    'server/accounts',
    'server/content',
    'server/shipping',
    'server/catalogue/tables.ts',
  ],
  'server/checkout': [
    'floor',
    'server/checkout',
    'server/cart',
    'server/catalogue',
    'server/stock',
    'server/orders',
    'server/accounts/tables.ts',
    'server/shipping',
    'server/content',
  ],
  'server/dashboard': ['floor', 'server/dashboard', 'server/orders', 'server/stock', 'server/contact'],
  'server/notifications': [
    'floor',
    'server/notifications',
    'server/content',
    'server/orders',
    'server/stock',
    'server/catalogue/tables.ts',
    'server/contact/tables.ts',
  ],
  'server/customers-and-privacy': [
    'floor',
    'server/customers-and-privacy',
    'server/content',
    'server/accounts',
    'server/orders',
    'server/contact',
    'server/newsletter',
    'server/notifications',
    'server/checkout/tables.ts',
    'server/cart/tables.ts',
  ],
  'server/reports': ['floor', 'server/reports', 'server/content', 'server/orders/orders.ts'],
  'server/operations': [
    'floor',
    'server/operations',
    'server/content',
    'server/shipping',
    'server/notifications',
    'server/catalogue/tables.ts',
  ],
  'server/app.ts': ['floor', 'server'],
  'server/prove': ['floor', 'server/prove'],
  'server/retention.ts': ['floor', 'server'],
  'stripe-emulator': ['stripe-emulator'],
  edge: ['contract', 'edge'],
  demo: ['contract', 'server', 'demo'],
  start: ['start', 'server', 'edge', 'demo', 'stripe-emulator'],
  commands: ['commands', 'start', 'server', 'stripe-emulator'],
}
const FLOOR = [
  'contract',
  'server/db',
  'server/addresses',
  'server/audit',
  'server/captcha',
  'server/http',
  'server/jobs',
  'server/mail',
  'server/payments',
  'server/media',
  'server/html',
  'server/context.ts',
  'server/failpoints.ts',
]

/** Packages that belong to one place, so that they can be changed there. */
const PACKAGES: { name: RegExp; only: RegExp }[] = [
  { name: /^stripe$/, only: /^(server\/payments|server\/testing|stripe-emulator)\// },
  { name: /^(pg|drizzle-orm|@electric-sql)(\/|$)/, only: /^(server|demo|commands|start)\/|^drizzle\.config\.ts/ },
  { name: /^react(-dom|-router)?(\/|$)/, only: /^(storefront|admin)\/|^(vite|react-router)\.config\.ts/ },
  { name: /^(react-admin|ra-|@mui|@emotion|@tanstack|react-router-7)/, only: /^admin\// },
  { name: /^hono(\/|$)/, only: /^(server\/(app\.ts|http\/|mail\/)|stripe-emulator\/)/ },
  { name: /^node:/, only: /^(?!contract\/|storefront\/(?!entry\.server)|admin\/)/ },
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      file &&
      !/^(bench|tests|scripts)\/|(^|\/)testing\/|\.test\.tsx?$|\.d\.ts$|\.config\.ts$|\.react-router\//.test(file),
  )

interface Import {
  from: string
  to: string
  package: boolean
  /** Types are gone when the program runs. */
  typeOnly: boolean
}
const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(from, 'utf8').matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, type, named, bare, dynamic]) => {
    const name = named ?? bare ?? dynamic ?? ''
    const to = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(from), name)) : name
    return { from, to, package: !name.startsWith('#') && !name.startsWith('.'), typeOnly: type !== undefined }
  }),
)

/** The longest listed place that a file lies in. */
function placeOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((place) => file === place || file.startsWith(`${place}/`))
    .sort((a, b) => b.length - a.length)[0]
}

test('every file lies in a place that has rules', () => {
  expect(files.filter((file) => !placeOf(file))).toEqual([])
})

/** Whether a file lies in a place. A place with rules of its own does not belong to the place around it. */
function liesIn(file: string, place: string): boolean {
  if (place === 'floor') return FLOOR.some((part) => liesIn(file, part))
  return place in MAY_IMPORT ? placeOf(file) === place : file === place || file.startsWith(`${place}/`)
}

const ownImports = imports.filter((found) => !found.package)

test('a folder imports only what the table allows', () => {
  const forbidden = ownImports.filter(
    ({ from, to }) => !(MAY_IMPORT[placeOf(from) ?? ''] ?? []).some((place) => liesIn(to, place)),
  )
  expect(forbidden.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('the table allows nothing that no file needs', () => {
  const unused = Object.entries(MAY_IMPORT).flatMap(([place, allowed]) =>
    allowed
      .filter((one) => one !== place && !ownImports.some(({ from, to }) => placeOf(from) === place && liesIn(to, one)))
      .map((one) => `${place} → ${one}`),
  )
  expect(unused).toEqual([])
})

test("a slice's api.ts and staff-api.ts are imported by app.ts alone", () => {
  expect(
    imports.filter(({ from, to }) => /^server\/\w+\/(staff-)?api\.ts$/.test(to) && from !== 'server/app.ts'),
  ).toEqual([])
})

test('packages stay where they belong', () => {
  const strays = imports
    .filter((found) => found.package)
    .filter(({ from, to }) => PACKAGES.some(({ name, only }) => name.test(to) && !only.test(from)))
  expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

/** Here types may still refer to each other in a circle. */
const TYPE_CIRCLES = /^server\/payments\//

test('no circle of imports, of types neither', () => {
  const next = Map.groupBy(
    imports.filter((found) => !found.package && !(found.typeOnly && TYPE_CIRCLES.test(found.from))),
    (found) => found.from,
  )
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('no barrels and no files whose name says nothing', () => {
  expect(files.filter((file) => /(^|\/)(index|utils?|helpers?|common|misc|lib|types)\.tsx?$/.test(file))).toEqual([])
})

test('the environment is read in start/serve.ts and by the commands, and SQL stays on the server', () => {
  const texts = files
    .filter((file) => !file.startsWith('stripe-emulator/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  expect(
    texts
      .filter(({ file, text }) => !/^(start\/serve\.ts$|commands\/)/.test(file) && /\bprocess\.env\b/.test(text))
      .map(({ file }) => file),
  ).toEqual([])
  expect(
    texts.filter(({ file, text }) => !/^(server|demo)\//.test(file) && /\bsql`/.test(text)).map(({ file }) => file),
  ).toEqual([])
})

test('a record’s page takes Show and Edit from record-page.tsx, which wait for the whole record', () => {
  const names = (text: string) =>
    [...text.matchAll(/^import \{([^}]*)\} from 'react-admin'/gm)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    )
  const strays = files
    .filter((file) => file.startsWith('admin/') && file !== 'admin/ui/record-page.tsx')
    .filter((file) => names(readFileSync(file, 'utf8')).some((name) => name === 'Show' || name === 'Edit'))
  expect(strays).toEqual([])
})
