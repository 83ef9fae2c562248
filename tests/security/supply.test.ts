import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { checks } from './checks.ts'
import { packagesOf } from './licences.ts'

const read = async (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test('C46 every package has an integrity hash, none runs install scripts, and all come from the registry', async () => {
  const manifest = JSON.parse(await read('package.json'))
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }))
    expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-beta\.\d+)?$/)
  expect(Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])).toEqual([])
  const { packages } = JSON.parse(await read('package-lock.json'))
  for (const [path, { integrity, resolved, link }] of Object.entries<Record<string, unknown>>(packages)) {
    if (path === '' || link) continue
    expect(integrity, path).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
  const pages = [await read('admin/index.html'), await read('storefront/root.tsx')].join('\n')
  expect(pages).not.toMatch(/(src|href)="https?:/)
})

test('C46 every shipped package has an allowed licence, and docs/generated/licences.md lists them all', async () => {
  const packages = await packagesOf(await read('package-lock.json'))
  // No licence requires the source of other software; MPL and LGPL require it only for changes to the package, and we
  // make none.
  const allowed = new Set(
    'MIT MIT-0 ISC 0BSD BlueOak-1.0.0 Python-2.0 BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Zlib Unlicense CC0-1.0 CC-BY-4.0 OFL-1.1 MPL-2.0 LGPL-3.0-or-later'.split(
      ' ',
    ),
  )
  const strange = packages.filter(
    ({ licence }) =>
      !licence
        .replace(/[()]/g, '')
        .split(/ (?:AND|OR) /)
        .every((one) => allowed.has(one)),
  )
  expect(strange).toEqual([])
  const listed = await read('docs/generated/licences.md')
  expect(packages.filter(({ name, version }) => !listed.includes(`| ${name} | ${version} |`))).toEqual([])
})

test('C47 the audit log has what staff do, by whom and when, and nobody can change its rows', async () => {
  const shop = await openShop()
  const office = staffClient(shop, (await staffTokens(shop)).superuser)
  await office.staffPeople.createAccount({
    username: 'newcomer',
    email: 'n@shop.test',
    password: 'warm-wool-socks',
    is_superuser: false,
  })
  const { results } = await office.staffShop.audit({})
  expect(results[0]).toMatchObject({ action: 'account.create', by: 'olive', at: expect.any(String) })
  for (const statement of ["update audit_log set by_username = 'somebody else'", 'delete from audit_log'])
    await expect(shop.database.pool.query(statement)).rejects.toThrow()
})

test('the table of checks has every check of the suite once, with a test each', async () => {
  const table = await read('docs/generated/security.md')
  const rows = [...table.matchAll(/^\| (C\d+) \|.*\| (held|in part|open|by hand) \|$/gm)].map(([, id]) => id)
  expect(rows).toEqual(checks.map(({ id }) => id))
})
