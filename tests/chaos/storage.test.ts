// Long: only `npm run test:all` runs it.
// @module-tag rest
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { removeData } from '#server/testing/remove-data.ts'
import { copyDatabase } from '#server/testing/template.ts'
import { isFull, seed } from './seed.ts'
import { openTcpProxy } from './tcp-proxy.ts'
import { openTestEnvironment, type TestEnvironment, wait } from './test-environment.ts'

/**
 * The disk is full or read-only, or the database is unavailable: clear errors, complete transactions, and the shop
 * recovers without a restart.
 */

const SLUG = 'lavender-fields'
const AWAY = 'The shop can’t reach its database. Nothing was changed. Please try again in a moment.'

/** A RAM disk of this many megabytes with a data folder on it. */
async function diskWithShop(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0)
    throw new Error(`This test mounts a small disk, and has no permission to: ${mounted.stderr}`)
  onTestFinished(async () => {
    spawnSync('umount', ['-l', folder])
    await removeData(folder)
  })
  const template = inject('template').folder
  cpSync(join(template, 'postgres'), join(folder, 'postgres'), { recursive: true })
  await symlink(join(template, 'media'), join(folder, 'media'))
  return folder
}

/** Buys. Returns null, or the sentence of the error. `patience`: seconds to wait for the order of a payment. */
async function tryToBuy(env: TestEnvironment, patience = 5): Promise<string> {
  try {
    const session_id = await env.readyToPay([{ slug: SLUG }])
    await env.confirm(await env.openPayment(session_id))
    for (let tries = 0; tries < patience * 10; tries++) {
      if ((await env.client().checkout.session({ session_id })).paid) return 'bought'
      await wait(100)
    }
    return 'not paid'
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}

test(`a full disk: clear errors, complete transactions, and the shop sells again without a restart once there is space (seed ${seed})`, async () => {
  const folder = await diskWithShop(150)
  const env = await openTestEnvironment({}, { folder })
  try {
    expect(await tryToBuy(env)).toBe('bought')
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'fill')}`, 'bs=16k'])
    const refused: string[] = []
    // Until the write-ahead log needs a new file.
    while (refused.length < 100 && refused.filter((sentence) => sentence === AWAY).length < 5)
      refused.push(await tryToBuy(env, 0.5))
    // Paid without an order yet: the order is placed when there is space.
    expect(refused.filter((sentence) => ![AWAY, 'bought', 'not paid'].includes(sentence))).toEqual([])
    expect(refused).toContain(AWAY)
    const readiness = async () => (await fetch(`${env.shops[0]?.origin}/readyz`)).status
    await expect.poll(readiness, { timeout: 15_000 }).toBe(503)
    await rm(join(folder, 'fill'))
    await expect.poll(() => tryToBuy(env), { timeout: 30_000, interval: 500 }).toBe('bought')
    await expect.poll(readiness, { timeout: 15_000 }).toBe(200)
    await env.proved()
    await env.restart()
    expect(await tryToBuy(env)).toBe('bought')
    await env.proved()
  } finally {
    await env.close()
  }
}, 180_000)

test('a read-only data folder stops the start with one line', async () => {
  const folder = await diskWithShop(150)
  spawnSync('mount', ['-o', 'remount,ro', folder])
  await expect(openTestEnvironment({}, { folder })).rejects.toThrow(
    /DATA_DIR is .+, and the shop can’t write there \(EROFS\)/,
  )
}, 60_000)

test(`the connection to Postgres is cut during purchases and comes back: clear errors, and the shop sells again without a restart (seed ${seed})`, async () => {
  const template = inject('template')
  const { hostname, port } = new URL(template.server)
  const isSocket = hostname.startsWith('%2F')
  const wire = await openTcpProxy(
    isSocket
      ? { path: `${decodeURIComponent(hostname)}/.s.PGSQL.5432` }
      : { host: hostname, port: Number(port || 5432) },
  )
  const copy = await copyDatabase(template)
  const through = new URL(copy.url)
  through.hostname = '127.0.0.1'
  through.port = String(wire.port)
  const env = await openTestEnvironment({ DATABASE_URL: through.href })
  try {
    expect(await tryToBuy(env)).toBe('bought')
    let over = false
    const outcomes = new Set<string>()
    const buyers = Array.from({ length: 4 }, async () => {
      while (!over) outcomes.add(await tryToBuy(env))
    })
    await wait(1000)
    wire.cut()
    await expect.poll(async () => (await fetch(`${env.shops[0]?.origin}/readyz`)).status, { timeout: 15_000 }).toBe(503)
    expect((await fetch(`${env.shops[0]?.origin}/healthz`)).status).toBe(200)
    await wait(1500)
    wire.mend()
    await expect.poll(() => tryToBuy(env), { timeout: 30_000, interval: 300 }).toBe('bought')
    over = true
    await Promise.all(buyers)
    expect(
      [...outcomes].filter((outcome) => outcome !== 'bought' && outcome !== AWAY && outcome !== 'not paid'),
    ).toEqual([])
    expect(outcomes).toContain(AWAY)
    await env.proved()
  } finally {
    await env.close()
    await wire.close()
    await copy.drop()
  }
}, 180_000)

/** The Postgres of the tests has no pg_dump. */
const server = process.env.TEST_DATABASE_URL

test.each(server ? (['embedded', 'server'] as const) : (['embedded'] as const))(
  `a backup during purchases is consistent: everything holds after its restore, %s (seed ${seed})`,
  async (place) => {
    const env = await openTestEnvironment({}, place)
    try {
      let over = false
      const buyers = Array.from({ length: 2 }, async () => {
        while (!over) await tryToBuy(env)
      })
      await wait(2000)
      const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
      onTestFinished(() => removeData(folder))
      const backup = join(folder, 'one')
      expect(env.command('backup', [backup]).output).toContain('Backed up')
      over = true
      await Promise.all(buyers)
      const drill = env.command('restore-drill', [backup])
      expect(drill.output).toContain('The backup is good.')
      expect(drill.code).toBe(0)
      // Polls, because the connections of before the commands are closed by now.
      const figures = async () => (await fetch(`${env.shops[0]?.origin}/metrics`)).text()
      for (const task of ['backup', 'restore-drill'])
        await expect
          .poll(figures)
          .toMatch(new RegExp(`^shop_upkeep_timestamp_seconds\\{task="${task}"\\} 1\\d{9}`, 'm'))
      // One bit is lost: the check finds it before a restore.
      await writeFile(join(backup, place === 'embedded' ? 'database.tar.gz' : 'database.dump'), 'rust', { flag: 'a' })
      const damaged = env.command('restore-drill', [backup])
      expect(damaged.code).toBe(1)
      expect(damaged.output).toContain('is damaged or missing. Use another backup.')
      const second = join(folder, 'two')
      env.command('backup', [second])
      const [photograph = ''] = await readdir(join(second, 'media'))
      await writeFile(join(second, 'media', photograph, 'original.jpg'), 'rust', { flag: 'a' })
      const rusty = env.command('restore-drill', [second])
      expect([rusty.code, rusty.output]).toEqual([
        1,
        expect.stringContaining(`${photograph}/original.jpg is damaged or missing. Use another backup.`),
      ])
    } finally {
      await env.close()
    }
  },
  180_000,
)

test.runIf(isFull && server)(
  'a drill without the permission to create databases says what it needs, uses a given empty one, and never empties a full one',
  async () => {
    const copy = await copyDatabase(inject('template'))
    const own = new URL(copy.url)
    const env = await openTestEnvironment({ DATABASE_URL: copy.url })
    const name = `shop_drill_of_tests_${process.pid}`
    const admin = new Client({ connectionString: server })
    await admin.connect()
    try {
      await tryToBuy(env)
      const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
      onTestFinished(() => removeData(folder))
      const backup = join(folder, 'one')
      env.command('backup', [backup])
      await admin.query(`create role ${name} login password 'drill'`)
      await admin.query(`create database ${name} owner ${name}`)
      const asRole = new URL(own)
      Object.assign(asRole, { username: name, password: 'drill' })
      const refused = env.command('restore-drill', [backup], { DATABASE_URL: asRole.href })
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`“alter role ${name} createdb”`)])
      const empty = new URL(asRole)
      empty.pathname = `/${name}`
      for (const time of ['first', 'second']) {
        const drilled = env.command('restore-drill', [backup, '--into', empty.href], { DATABASE_URL: asRole.href })
        expect([drilled.code, drilled.output], time).toEqual([0, expect.stringContaining('The backup is good.')])
      }
      await admin.query(`alter role ${name} createdb`)
      const itsOwn = env.command('restore-drill', [backup], { DATABASE_URL: asRole.href })
      expect([itsOwn.code, itsOwn.output]).toEqual([0, expect.stringContaining('The backup is good.')])
      const wrong = env.command('restore-drill', [backup, '--into', own.href])
      expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('is not empty')])
      await env.proved()
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role if exists ${name}`)
      await admin.end()
      await env.close()
      await copy.drop()
    }
  },
  180_000,
)
