import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { recordSuccess } from '#commands/record-success.ts'
import { QUEUES, SCHEDULES } from '#server/jobs/queues.ts'
import { openGauges } from '#server/operations/gauges.ts'
import { openShop } from '#server/testing/shop.ts'

/** `promtool check rules` reads the alerts too, where Prometheus is installed. */

const alerts = readFileSync('deploy/monitoring/alerts.yml', 'utf8')
const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/monitoring/board.json', 'utf8'),
)
const rules = alerts.split(/^ {6}- alert: /m).slice(1)
/** The expression of a rule: its line, or the indented ones below. */
const expressionOf = (rule: string) => /^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.+)\n)/m.exec(rule)?.slice(1).join('') ?? ''
const expressions = [
  ...rules.map(expressionOf),
  ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

test('every metric and label of an alert and of the board is one that a shop exposes', async () => {
  const { context, database } = await openShop()
  await openGauges(context, { pool: database.pool, dataDir: import.meta.dirname, bucket: null })()
  const text = await context.metrics.registry.metrics()
  const used = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b((?:shop|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
      // Of a histogram.
      name: name.replace(/_(bucket|count|sum)$/, ''),
      labels: [...labels.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    })),
  )
  expect(used.length).toBeGreaterThan(40)
  const lacking = used.filter(
    ({ name }) => !new RegExp(`^# HELP ${name} \\S.*\n# TYPE ${name} (counter|gauge|histogram)$`, 'm').test(text),
  )
  expect(lacking).toEqual([])
  // `job` and `instance` are Prometheus' own.
  const unknown = used.flatMap(({ name, labels }) => {
    const metric = context.metrics.registry.getSingleMetric(name) as unknown as { labelNames: string[] }
    return labels.filter((label) => label !== 'job' && !metric.labelNames.includes(label)).map((one) => [name, one])
  })
  expect(unknown).toEqual([])
})

test('every alert has an expression, a severity, plain words, and a heading of the guide to look at', () => {
  const headings = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(rules.length).toBeGreaterThan(15)
  for (const rule of rules) {
    expect(rule).toMatch(/^[A-Z]\w+\n/)
    expect(expressionOf(rule), rule).not.toBe('')
    expect(rule).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m)
    expect(rule).toMatch(/^ {10}summary: \S/m)
    expect(rule).toMatch(/^ {10}look: "First: /m)
    expect(headings, rule).toContain(/^ {10}runbook: docs\/operations\.md#(\S+)$/m.exec(rule)?.[1])
  }
})

test('the alerts know which queues have no schedule, whose failed jobs nothing does again', () => {
  const lists = [...alerts.matchAll(/queue[=!]~"([^"]+)"/g)].map(([, list = '']) => list.split('|').toSorted())
  const unscheduled = Object.keys(QUEUES).filter((queue) => !(queue in SCHEDULES))
  expect(lists).toEqual([unscheduled.toSorted(), unscheduled.toSorted()])
})

test('no metric has a series for each product, customer or order', async () => {
  const { context } = await openShop()
  const labels = (await context.metrics.registry.getMetricsAsArray()).flatMap(
    (metric) => (metric as unknown as { labelNames: string[] }).labelNames,
  )
  // Each has few values, which the code or the settings name.
  const bounded = ['call', 'class', 'directive', 'from', 'invariant', 'kind', 'language', 'outcome', 'queue', 'result']
  const ofNode = ['kind', 'major', 'minor', 'patch', 'space', 'type']
  const known = [...bounded, ...ofNode, 'bucket', 'state', 'status', 'task', 'version']
  expect([...new Set(labels)].filter((label) => !known.includes(label))).toEqual([])
})

test('the figures have the newest good backup, and a database that takes no note fails no backup', async () => {
  const { context, database } = await openShop()
  const { pool } = database
  const url = pool.options.connectionString ?? ''
  const measure = openGauges(context, { pool, dataDir: import.meta.dirname, bucket: null, patience: 60_000 })
  const backup = async () => {
    await measure()
    return /^shop_upkeep_timestamp_seconds\{task="backup"\} (\d+)$/m.exec(await context.metrics.registry.metrics())?.[1]
  }
  expect(await backup()).toBe('0')
  await recordSuccess(url, 'backup', new Date(1_800_000_000_000))
  // One that took longer, and began before.
  await recordSuccess(url, 'backup', new Date(1_700_000_000_000))
  expect(await backup()).toBe('1800000000')
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await recordSuccess('postgres://nobody@127.0.0.1:1/shop', 'backup', new Date())
  expect(printed.mock.calls.flat().join('')).toMatch(/^ {2}Monitoring won’t know of it, .*ECONNREFUSED/)
})
