import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const NGINX = '/usr/sbin/nginx'

/** Folders that nginx would otherwise make under /var. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export interface Nginx {
  /** Sends requests to these ports only. */
  use(ports: string[]): Promise<void>
  stop(): Promise<void>
}

/** Starts nginx in front of local processes, with the rules of deploy/nginx.conf, its files in `folder`. */
export async function startNginx(folder: string, port: string, ports: string[]): Promise<Nginx> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, ports))
  const output: string[] = []
  const child = spawn(NGINX, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const answering = async () => {
    for (let tries = 0; tries < 100; tries++) {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${output.join('')}`)
      if (
        await fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('nginx does not respond.')
  }
  await answering()
  return {
    async use(chosen) {
      await writeFile(file, configuration(folder, port, chosen))
      child.kill('SIGHUP')
      // The old workers run for a moment longer.
      await new Promise((resolve) => setTimeout(resolve, 500))
      await answering()
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The rules of deploy/nginx.conf, on a local port and without a certificate. */
function configuration(folder: string, port: string, ports: string[]): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n    ')
  const site = replaced(readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8'), [
    [/^ *server 127\.0\.0\.1:3001.*\n *server 127\.0\.0\.1:3002.*$/m, `    ${servers}`],
    [/^ *listen 443.*\n *listen \[::\]:443.*$/m, `    listen 127.0.0.1:${port};`],
    [/^ *ssl_certificate .*\n *ssl_certificate_key .*$/m, ''],
    [/^server \{\n *listen 80;[^}]*\}$/m, ''],
    // The emulator sends its webhooks to this port too.
    [/Host \$host;/, 'Host $http_host;'],
  ])
  return `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${site}
}
`
}

function replaced(text: string, changes: [RegExp, string][]): string {
  return changes.reduce((text, [pattern, by]) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}.`)
    return text.replace(pattern, () => by)
  }, text)
}
