import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../chaos/processes.ts'

const PORT = 9099

/** The shop's alert rules in a real Prometheus, in a hurry: what fires after minutes fires after seconds. */
export async function openAlerts(folder: string, token: string) {
  const rules = readFileSync(join(root, 'deploy/monitoring/alerts.yml'), 'utf8')
  writeFileSync(join(folder, 'alerts.yml'), rules.replace(/for: \w+/g, 'for: 2s'))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: shop
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ["127.0.0.1:3001", "127.0.0.1:3002"] }]
`,
  )
  const files = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`]
  const prometheus = spawn('prometheus', [...files, `--web.listen-address=127.0.0.1:${PORT}`], { stdio: 'ignore' })
  /** The names of the alerts that fire now. */
  const firing = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/alerts`).catch(() => null)
    if (!answer?.ok) return []
    const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } }
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }
  return {
    /** Waits for the alert, and says how it fares. */
    async fires(name: string): Promise<string> {
      for (let tries = 0; tries < 120; tries++, await pause(500)) if ((await firing()).includes(name)) return name
      return `not ${name}`
    },
    close: () => void prometheus.kill(),
  }
}

export type Alerts = Awaited<ReturnType<typeof openAlerts>>
