import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openServer } from './http-server.ts'

const agents: Agent[] = []
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy()
})

/** Answers after as many milliseconds as the path says. */
async function open() {
  const { server, drain } = openServer((incoming, outgoing) =>
    setTimeout(() => outgoing.end('done'), Number(incoming.url?.slice(1))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  // One connection each, kept until the server ends it, as a proxy does.
  const caller = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    return (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, path, agent }, (answer) => answer.resume().once('end', () => resolve(answer))).once('error', reject)
      })
  }
  return { drain, caller }
}

test('a server that stops answers what is under way and what comes over a connection that was idle, then lets go of both', async () => {
  const { drain, caller } = await open()
  const [idle, busy] = [caller(), caller()]
  expect((await idle('/0')).headers.connection).toBe('keep-alive')
  const underWay = busy('/150')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const drained = drain(10)
  expect(await idle('/0')).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  expect(await underWay).toMatchObject({ statusCode: 200 })
  await expect(caller()('/0')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await drained
})

test('a request that takes longer than a stop may take is cut', async () => {
  const { drain, caller } = await open()
  const slow = caller()('/5000').catch((problem) => problem.code)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await drain(0.1)
  expect(await slow).toBe('ECONNRESET')
})
