import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './http-server.ts'

/**
 * A shop's door without the shop: what is too long by its own account is refused unread, /slow as soon as its head is
 * here.
 */
async function open(limits: { drainBytes?: number; drainMs?: number } = {}) {
  const listener = getRequestListener(
    async (asked) => {
      if (Number(asked.headers.get('content-length') ?? 0) > 64 * 1024)
        return Response.json({ detail: 'That is more than we can take at once.' }, { status: 413 })
      if (asked.url.endsWith('/chunked')) {
        const reader = asked.body?.getReader()
        await reader?.read()
        return Response.json({ detail: 'Enough.' }, { status: 413 })
      }
      if (asked.url.endsWith('/unread'))
        return Response.json({ detail: 'Please sign in to continue.' }, { status: 401 })
      return Response.json({ read: (await asked.arrayBuffer()).byteLength })
    },
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  )
  const { server, drain } = openServer((incoming, outgoing) => void listener(incoming, outgoing), limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => drain(0))
  return (server.address() as AddressInfo).port // it listens on a port, not on a pipe
}

test('on a connection that is kept, the request after one that was too large is answered: twelve of twelve', async () => {
  const port = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let round = 0; round < 12; round++) {
    const refused = await send({ port, agent, path: '/', body: Buffer.alloc(1_000_000) })
    expect(refused).toMatchObject({
      status: 413,
      connection: 'close',
      body: '{"detail":"That is more than we can take at once."}',
    })
    const next = await send({ port, agent, path: '/', body: Buffer.alloc(10) })
    expect(next).toMatchObject({ status: 200, connection: 'keep-alive', body: '{"read":10}' })
  }
})

test('an answer before the body is here says so, is read whole by a sender who reads last, and what follows the body is no request', async () => {
  const port = await open()
  const heads = [
    'POST /unread HTTP/1.1\r\nHost: shop\r\nContent-Length: 8000000\r\n\r\n',
    'POST /unread HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n7a1200\r\n',
    'POST /chunked HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n7a1200\r\n',
    'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 8000000\r\n\r\n',
  ]
  for (const head of heads) {
    const said = await sendThenRead(port, [
      Buffer.from(head),
      Buffer.alloc(8_000_000, 'x'),
      Buffer.from('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'),
    ])
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d .*\r\n/)
    expect(said).toMatch(/\r\nConnection: close\r\n/i)
    expect(said).toMatch(/"\}$/)
    expect(said.match(/HTTP\/1\.1/g), head).toHaveLength(1)
  }
})

test('a body that is here, or is none, costs nobody the connection', async () => {
  const port = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect(await send({ port, agent, path: '/', body: Buffer.alloc(60_000) })).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  })
  expect(await send({ port, agent, path: '/unread', body: Buffer.alloc(0) })).toMatchObject({
    status: 401,
    connection: 'keep-alive',
  })
  expect(await send({ port, agent, path: '/', body: null })).toMatchObject({ status: 200, connection: 'keep-alive' })
})

test('who goes on sending is hung up on: after so many bytes, and after so long', async () => {
  const endless = async (port: number, every: number) => {
    const begun = performance.now()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write('POST /unread HTTP/1.1\r\nHost: shop\r\nContent-Length: 900000000\r\n\r\n')
    const sending = setInterval(() => socket.write(Buffer.alloc(10_000)), every)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
    return performance.now() - begun
  }
  expect(await endless(await open({ drainBytes: 100_000, drainMs: 60_000 }), 5)).toBeLessThan(5_000)
  expect(await endless(await open({ drainMs: 200 }), 20)).toBeLessThan(5_000)
})

interface Sent {
  port: number
  agent: Agent
  path: string
  body: Buffer | null
}

function send({
  port,
  agent,
  path,
  body,
}: Sent): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-length': String(body.length) } : {}
    const asked = request({ port, agent, path, method: body ? 'POST' : 'GET', headers }, (answer: IncomingMessage) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (said += piece))
      answer.once('end', () =>
        resolve({ status: answer.statusCode, connection: answer.headers.connection, body: said }),
      )
      answer.once('error', reject)
    })
    asked.once('error', reject)
    asked.end(body ?? undefined)
  })
}

/** As programs do that write all they have and only then look at what came back. */
function sendThenRead(port: number, pieces: Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.pause()
    let said = ''
    socket.once('error', reject)
    socket.on('data', (piece: Buffer) => (said += piece.toString()))
    socket.once('end', () => socket.end(() => resolve(said)))
    socket.pause()
    for (const piece of pieces.slice(0, -1)) socket.write(piece)
    socket.write(pieces.at(-1) ?? '', () => socket.resume())
  })
}
