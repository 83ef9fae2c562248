import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openServer } from './http-server.ts'

const agents: Agent[] = []
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy()
})

/** A server that responds after the milliseconds in the path. */
async function open() {
  const { server, drain } = openServer((incoming, outgoing) =>
    setTimeout(() => outgoing.end('done'), Number(incoming.url?.slice(1))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a string only for a pipe
  // One keep-alive connection each, which only the server closes, as with a proxy.
  const caller = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    return (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, path, agent }, (response) => response.resume().once('end', () => resolve(response))).once(
          'error',
          reject,
        )
      })
  }
  return { drain, caller }
}

test('drain() answers requests in flight and on idle connections with Connection: close, and accepts no new connections', async () => {
  const { drain, caller } = await open()
  const [idle, busy] = [caller(), caller()]
  expect((await idle('/0')).headers.connection).toBe('keep-alive')
  const inFlight = busy('/1000')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const drained = drain(10)
  expect(await idle('/0')).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
  expect(await inFlight).toMatchObject({ statusCode: 200 })
  await expect(caller()('/0')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await drained
})

test('drain() destroys the connection of a request that exceeds its seconds', async () => {
  const { drain, caller } = await open()
  const slow = caller()('/5000').catch((problem) => problem.code)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await drain(0.1)
  expect(await slow).toBe('ECONNRESET')
})
