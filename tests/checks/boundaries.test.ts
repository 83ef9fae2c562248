import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '#words/languages.ts'

/** Which folder may import which. Every file lies in a folder that is listed here. */
const MAY_IMPORT: Record<string, string[]> = {
  // Types only, to have a sentence for each status of an order, for example.
  words: ['words', 'contract'],
  // Sentences with bold type and links are HTML there, so that values in them are escaped.
  'words/en/emails': [],
  ...Object.fromEntries(
    OTHER_LANGUAGES.flatMap((language) => [
      [`words/${language}/emails`, ['words']],
      [`words/${language}/parity.ts`, ['words', `words/${language}/emails`, 'words/en/emails']],
    ]),
  ),
  contract: ['contract', 'words'],
  'storefront/ui': ['contract', 'words', 'storefront/ui'],
  storefront: ['contract', 'words', 'storefront', 'storefront/ui'],
  admin: ['contract', 'admin'],
  // The platform, top down.
  'server/trace.ts': [],
  'server/db': ['contract', 'words', 'server/db', 'server/trace.ts'],
  'server/html': [],
  'server/http': ['contract', 'words', 'server/http'],
  'server/addresses': ['server/addresses', 'server/db'],
  'server/audit': ['server/audit', 'server/http', 'server/db'],
  'server/media': ['contract', 'server/media', 'server/http', 'server/db', 'server/context.ts'],
  'server/jobs': ['words', 'server/jobs', 'server/db', 'server/trace.ts'],
  'server/mail': ['words', 'words/en/emails', 'server/mail', 'server/http', 'server/jobs', 'server/db'],
  'server/payments': [
    'contract',
    'server/payments',
    'server/jobs',
    'server/http',
    'server/db',
    'server/failpoints.ts',
    'server/trace.ts',
  ],
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
  // The features, top down.
  'server/translations': ['contract', 'words', 'server/translations', 'server/db'],
  'server/previews': ['platform', 'server/previews'],
  'server/shipping': ['platform', 'server/shipping'],
  'server/content': [
    'platform',
    'server/content',
    'server/discounts/offers.ts',
    'server/shipping',
    'server/catalogue/tables.ts',
    'server/blog/tables.ts',
  ],
  'server/policies': ['platform', 'server/policies', 'server/content'],
  // The catalogue, then its stock, then the staff's work on both.
  'server/ingredients': ['platform', 'server/ingredients'],
  'server/formulas': ['platform', 'server/formulas', 'server/ingredients', 'server/catalogue/tables.ts'],
  'server/search': ['platform', 'server/search', 'server/catalogue/tables.ts'],
  'server/catalogue': ['platform', 'server/catalogue', 'server/formulas', 'server/ingredients', 'server/search'],
  'server/suggestions': ['platform', 'server/suggestions', 'server/search', 'server/catalogue'],
  'server/stock': ['platform', 'server/stock', 'server/catalogue/tables.ts'],
  'server/catalogue/staff': [
    'platform',
    'server/catalogue',
    'server/catalogue/staff',
    'server/accounts/hand-out.ts',
    'server/content',
    'server/formulas',
    'server/stock',
  ],
  'server/accounts': ['platform', 'server/accounts', 'server/content'],
  'server/blog': ['platform', 'server/blog'],
  'server/contact': ['platform', 'server/contact', 'server/content'],
  'server/newsletter': ['platform', 'server/newsletter', 'server/content'],
  'server/translations/staff': [
    'platform',
    'server/translations/staff',
    'server/content',
    'server/policies/versions.ts',
  ],
  'server/cart': ['platform', 'server/cart', 'server/catalogue', 'server/accounts/tables.ts'],
  'server/gift-cards': ['platform', 'server/gift-cards', 'server/stock/stock.ts'],
  'server/discounts': [
    'platform',
    'server/discounts',
    'server/catalogue/tables.ts',
    'server/orders/vat.ts',
    'server/stock/stock.ts',
  ],
  'server/orders': [
    'platform',
    'server/orders',
    'server/policies/versions.ts',
    'server/stock',
    'server/accounts',
    'server/content',
    'server/shipping',
    'server/catalogue/tables.ts',
    'server/discounts/tables.ts',
    'server/gift-cards',
  ],
  // Above orders, which they move, and below the staff's pages.
  'server/gift-cards/sending': [
    'platform',
    'server/gift-cards',
    'server/gift-cards/sending',
    'server/orders',
    'server/content',
  ],
  'server/gift-cards/staff': [
    'platform',
    'server/gift-cards',
    'server/gift-cards/sending',
    'server/gift-cards/staff',
    'server/orders/orders.ts',
  ],
  'server/address-book': ['platform', 'server/address-book', 'server/accounts/tables.ts'],
  'server/saved-cards': ['platform', 'server/saved-cards', 'server/accounts/tables.ts'],
  'server/wishlist': ['platform', 'server/wishlist', 'server/catalogue', 'server/accounts/tables.ts'],
  'server/checkout': [
    'platform',
    'server/checkout',
    'server/address-book/address-book.ts',
    'server/saved-cards/at-checkout.ts',
    'server/cart',
    'server/catalogue',
    'server/stock',
    'server/discounts',
    'server/gift-cards',
    'server/orders',
    'server/accounts/hand-out.ts',
    'server/accounts/tables.ts',
    'server/shipping',
    'server/content',
  ],
  'server/order-accounts': [
    'platform',
    'server/order-accounts',
    'server/orders',
    'server/accounts',
    'server/content',
    'server/checkout/tables.ts',
  ],
  'server/order-page': ['platform', 'server/order-page', 'server/orders', 'server/content', 'server/reviews/links.ts'],
  'server/dashboard': [
    'platform',
    'server/dashboard',
    'server/catalogue',
    'server/formulas',
    'server/gift-cards',
    'server/orders',
    'server/stock',
    'server/contact',
    'server/content',
    'server/prove/finding.ts',
  ],
  'server/notifications': [
    'platform',
    'server/notifications',
    'server/content',
    'server/orders',
    'server/stock',
    'server/catalogue/tables.ts',
    'server/contact/tables.ts',
  ],
  'server/customers-and-privacy': [
    'platform',
    'server/gift-cards/ledger.ts',
    'server/gift-cards/tables.ts',
    'server/customers-and-privacy',
    'server/content',
    'server/accounts',
    'server/orders',
    'server/contact',
    'server/newsletter',
    'server/notifications',
    'server/checkout/tables.ts',
    'server/address-book/tables.ts',
    'server/saved-cards/tables.ts',
    'server/wishlist/tables.ts',
    'server/cart/tables.ts',
    'server/order-accounts/tables.ts',
    'server/reminders',
    'server/reviews',
  ],
  'server/reminders': [
    'platform',
    'server/reminders',
    'server/content',
    'server/catalogue',
    'server/stock',
    'server/orders',
    'server/reviews/links.ts',
    'server/accounts/tables.ts',
  ],
  'server/reviews': [
    'platform',
    'server/reviews',
    'server/content',
    'server/orders',
    'server/catalogue/listed.ts',
    'server/catalogue/refill-days.ts',
    'server/catalogue/tables.ts',
    'server/checkout/tables.ts',
    'server/newsletter/tables.ts',
    'server/gift-cards/on-hold.ts',
  ],
  'server/reports': ['platform', 'server/reports', 'server/content', 'server/orders/orders.ts'],
  'server/payouts': ['platform', 'server/payouts', 'server/orders/orders.ts'],
  'server/operations': [
    'platform',
    'server/operations',
    'server/content',
    'server/shipping',
    'server/notifications',
    'server/catalogue/listed.ts',
    'server/catalogue/tables.ts',
    'server/prove/finding.ts',
  ],
  'server/app.ts': ['platform', 'server'],
  'server/plain-routes.ts': ['platform', 'server'],
  'server/handle-jobs.ts': ['platform', 'server'],
  'server/prove': ['platform', 'server/prove', 'server/payouts', 'server/formulas/allergen-lists.ts'],
  'server/retention.ts': ['platform', 'server'],
  'stripe-emulator': ['stripe-emulator'],
  edge: ['contract', 'words', 'edge'],
  demo: ['contract', 'server', 'demo'],
  start: ['start', 'words', 'server', 'edge', 'demo', 'stripe-emulator'],
  commands: ['commands', 'start', 'server'],
}
const PLATFORM = [
  'contract',
  'words',
  'server/translations',
  'server/previews',
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

/** Packages that one folder imports, so that they can be replaced there. */
const PACKAGES: { name: RegExp; only: RegExp }[] = [
  { name: /^stripe$/, only: /^(server\/payments|server\/testing|stripe-emulator)\// },
  { name: /^(pg|drizzle-orm)(\/|$)/, only: /^(server|demo|commands|start)\/|^drizzle\.config\.ts/ },
  { name: /^react(-dom|-router)?(\/|$)/, only: /^(storefront|admin|words)\/|^(vite|react-router)\.config\.ts/ },
  { name: /^(react-admin|ra-|@mui|@emotion|@tanstack|react-router-7)/, only: /^admin\// },
  { name: /^hono(\/|$)/, only: /^(server\/(app\.ts|http\/|mail\/)|stripe-emulator\/|words\/\w+\/emails\/)/ },
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
}
const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(from, 'utf8').matchAll(
      /^(?:import|export)\s+(?:type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, named, sideEffect, dynamic]) => {
    const name = named ?? sideEffect ?? dynamic ?? ''
    const to = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(from), name)) : name
    return { from, to, package: !name.startsWith('#') && !name.startsWith('.') }
  }),
)

/** The longest listed folder that contains a file. */
function folderOf(file: string): string | undefined {
  // Each is asked for a thousand times: searched again each time, the checks below take ten times as long.
  const known = folders.get(file)
  if (known !== undefined) return known
  const [found] = Object.keys(MAY_IMPORT)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)
  if (found !== undefined) folders.set(file, found)
  return found
}
const folders = new Map<string, string>()

test('every file lies in a listed folder', () => {
  expect(files.filter((file) => !folderOf(file))).toEqual([])
})

/** Whether a file lies in a folder. A nested folder with its own rules is separate. */
function liesIn(file: string, folder: string): boolean {
  if (folder === 'platform') return PLATFORM.some((part) => liesIn(file, part))
  return folder in MAY_IMPORT ? folderOf(file) === folder : file === folder || file.startsWith(`${folder}/`)
}

const ownImports = imports.filter((found) => !found.package)

test('a folder imports only what the table allows', () => {
  const forbidden = ownImports.filter(
    ({ from, to }) => !(MAY_IMPORT[folderOf(from) ?? ''] ?? []).some((folder) => liesIn(to, folder)),
  )
  expect(forbidden.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('every entry of the table is needed by some file', { tags: ['rest'] }, () => {
  const unused = Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) =>
    allowed
      .filter(
        (other) =>
          other !== folder && !ownImports.some(({ from, to }) => folderOf(from) === folder && liesIn(to, other)),
      )
      .map((other) => `${folder} → ${other}`),
  )
  expect(unused).toEqual([])
})

test('only app.ts imports the api.ts and staff-api.ts of a feature', () => {
  expect(
    imports.filter(({ from, to }) => /^server\/\w+\/(staff-)?api\.ts$/.test(to) && from !== 'server/app.ts'),
  ).toEqual([])
})

test('packages are imported only by their folders', () => {
  const strays = imports
    .filter((found) => found.package)
    .filter(({ from, to }) => PACKAGES.some(({ name, only }) => name.test(to) && !only.test(from)))
  expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('there are no import cycles, of types either', () => {
  const next = Map.groupBy(ownImports, (found) => found.from)
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

test('there are no barrels and no files named utils, helpers and the like', () => {
  expect(files.filter((file) => /(^|\/)(index|utils?|helpers?|common|misc|lib|types)\.tsx?$/.test(file))).toEqual([])
})

test('only start/serve.ts and commands read the environment, and only the server has SQL', () => {
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

test('record pages import Show and Edit from record-page.tsx, which wait for the whole record', () => {
  const names = (text: string) =>
    [...text.matchAll(/^import \{([^}]*)\} from 'react-admin'/gm)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    )
  const strays = files
    .filter((file) => file.startsWith('admin/') && file !== 'admin/ui/record-page.tsx')
    .filter((file) => names(readFileSync(file, 'utf8')).some((name) => name === 'Show' || name === 'Edit'))
  expect(strays).toEqual([])
})
